import { expect, type Page } from '@playwright/test'
import { settled } from './settled.mjs'
import { violationsOf } from './violations'

/**
 * WCAG 2.2 AA and axe's best practices in a colour scheme that the device is switched to: all rules in light; in dark, where the markup is the
 * same, those about colours.
 */
export async function checkEyes(page: Page, colorScheme: 'light' | 'dark') {
  // What is still coming has no landmarks yet. Each page has such a heading, also behind a dialog.
  await expect(page.locator('h1').first()).toBeAttached()
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
  // Colours on their way to the other scheme are neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
  )
  const found = await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours')
  expect.soft(found, `WCAG 2.2 AA, ${colorScheme}`).toEqual([])
}

/** A window of 1280 px at 400 % (WCAG 1.4.10), and the narrowest phone we promise, which is left open: no sideways scrolling. */
export async function checkPhone(page: Page) {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 })
    // A chart is redrawn for its place a moment after that has changed.
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

/** At the narrowest windows that have a table, and all its columns: no head and no moment is cut. */
export async function checkTables(page: Page) {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const message = `heads and moments that are cut, ${width} wide`
    await expect.soft.poll(() => page.evaluate(findCutCells), { message, timeout: 3000 }).toEqual([])
  }
}

/** Runs in the page. */
function findCutCells(): (string | null)[] {
  const isCutHead = (head: HTMLElement) =>
    // What is only heard is a pixel wide.
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

/** A screen as it is now, in both schemes and on the narrowest phone; then it is as it was. */
export async function checkForAll(page: Page) {
  const size = page.viewportSize()!
  await checkEyes(page, 'light')
  await checkEyes(page, 'dark')
  await checkPhone(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null }[]
}

/** Begins to count what jumps, from the first paint on. */
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

/** Reads the page to its end, and gives how far things jumped meanwhile (more than a session's worth: all of it). */
export async function checkStill(page: Page, most: number) {
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
