import { expect, type Page } from '@playwright/test'
import { settled } from './settled.mjs'
import { violationsOf } from './violations'

/**
 * Checks WCAG 2.2 AA and axe's best practices after switching the device's color scheme: all rules in light; in dark, where the markup is the
 * same, only the rules about colors.
 */
export async function checkAccessibility(page: Page, colorScheme: 'light' | 'dark') {
  // A screen that is still loading has no landmarks yet. Each page has such a heading, also behind a dialog.
  await expect(page.locator('h1').first()).toBeAttached()
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
  // During a transition the colors belong to neither scheme.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
  )
  const found = await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours')
  expect.soft(found, `WCAG 2.2 AA, ${colorScheme}`).toEqual([])
}

/**
 * Expects no sideways scrolling at 320 px (1280 px at 400 %, WCAG 1.4.10) and at 360 px, the narrowest supported phone. The window keeps the
 * last width.
 */
export async function checkPhone(page: Page) {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 })
    // A chart is redrawn shortly after its size has changed.
    await expect.soft
      .poll(() => widerThan(page, width), { message: `wider than ${width} px`, timeout: 3000 })
      .toEqual([])
  }
}

const widerThan = (page: Page, width: number) =>
  page.evaluate((most) => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= most) return []
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > most + 1)
      .slice(0, 3)
      .map((each) => each.outerHTML.slice(0, 160))
      .concat(`scrolls to ${scrollWidth}`)
  }, width)

/** Expects that no header and no time is cut off, in the narrowest window that shows a table, and in the narrowest with all its columns. */
export async function checkTables(page: Page) {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const message = `table heads and times that are cut off at ${width} px`
    await expect.soft.poll(() => page.evaluate(findCutCells), { message, timeout: 3000 }).toEqual([])
  }
}

/** Runs in the page. */
function findCutCells(): (string | null)[] {
  const isCutHead = (head: HTMLElement) =>
    // Text only for screen readers is one pixel wide.
    [head, ...head.querySelectorAll('*')].some(
      ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
    )
  const endOf = (cell: HTMLElement) =>
    cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight)
  const isCutMoment = (cell: HTMLElement) => {
    if (!cell.querySelector('time') && !/\d:\d\d/.test(cell.innerText)) return false
    const range = document.createRange()
    range.selectNodeContents(cell)
    return [...range.getClientRects()].some(({ right }) => right > endOf(cell) + 1)
  }
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (each) => each.clientWidth > 1 && each.checkVisibility(),
    )
  return [...seen('th').filter(isCutHead), ...seen('td').filter(isCutMoment)].map(
    ({ textContent }) => textContent,
  )
}

/** Checks the present screen in both schemes and on the narrowest phone, and restores scheme and window. */
export async function checkForAll(page: Page) {
  const size = page.viewportSize()!
  await checkAccessibility(page, 'light')
  await checkAccessibility(page, 'dark')
  await checkPhone(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null }[]
}

/** Counts layout shifts from the first paint on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Scrolls through the page, and expects the sum of all layout shifts (stricter than CLS, which counts only the worst session) to be at most `most`. */
export async function checkShifts(page: Page, most: number) {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await frame()
      await frame()
    }
    scrollTo(0, 0)
    await frame()
  })
  await settled(page)
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect
    .soft(sum, `jumped: ${shifts.map(({ what, value }) => `${value.toFixed(3)} ${what}`).join('\n')}`)
    .toBeLessThanOrEqual(most)
}
