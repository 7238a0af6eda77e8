import type { Page } from '@playwright/test'
import { memberTest as test } from '../member'
import { settled } from '../settled.mjs'
import { expect } from '../site'

/** Sets the font size of the browser's own settings; pages without a size of their own have 16 px. */
async function setFontSize(page: Page, standard: number) {
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', {
    fontSizes: { standard, fixed: standard },
  })
}

const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
const widthLeft = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.scrollWidth)

test('text has the size of the browser’s own setting, and the layout folds as in a narrower window', async ({
  page,
  enter,
}) => {
  await setFontSize(page, 24)
  await page.goto('/')
  await expect(page.getByRole('button', { name: '打開選單' })).toBeVisible()
  expect([await rootSize(page), await widthLeft(page)]).toEqual(['24px', 0])

  await enter()
  await page.goto('/channel')
  const place = page.getByRole('navigation').getByRole('link').first()
  await expect(place).toBeVisible()
  expect([await rootSize(page), await widthLeft(page)]).toEqual(['24px', 0])
  expect(await place.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
})

async function setTextSpacing(page: Page) {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.adoptedStyleSheets.push(spacing)
  })
}

/** Runs in the page: the buttons whose text is wider than they are. */
const findSpilled = () =>
  [...document.querySelectorAll<HTMLElement>('main button, main a, header button, header a')]
    .filter((each) => each.checkVisibility() && each.clientWidth > 1)
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.textContent} ${each.scrollWidth - each.clientWidth} px`)

test.describe('in English, whose words are the longest', () => {
  test.use({ language: 'en' })
  /** Opens public screens, then screens of the member center. Returns those that are wider than the window. */
  async function tooWide(
    page: Page,
    [visitor, member]: [visitor: string[], member: string[]],
    enter: () => Promise<unknown>,
    change?: (page: Page) => Promise<void>,
  ) {
    const wide: string[] = []
    const check = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('radiogroup').or(page.locator('main article')).first()).toBeVisible()
      await change?.(page)
      if ((await widthLeft(page)) !== 0) wide.push(path)
    }
    for (const path of visitor) await check(path)
    await enter()
    for (const path of member) await check(path)
    return wide
  }

  const ofVisitors = ['/', '/register', '/fansList', '/subscribe', '/tutorials/facebook']
  const ofMembers = [
    ...['/channel', '/fansList', '/insights', '/contentRestore'],
    ...['/capacityBonus', '/payment?type=3&period=1'],
  ]
  for (const width of [320, 390])
    test(`a font size of 24 px leaves no text beyond the edge of its button or of a phone of ${width} px`, async ({
      page,
      enter,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await setFontSize(page, 24)
      const cut: string[] = []
      const check = async (path: string) => {
        await page.goto(path)
        await settled(page)
        const left = await widthLeft(page)
        if (left !== 0) cut.push(`${path} ${-left} px`)
        for (const name of await page.evaluate(findSpilled)) cut.push(`${path} ${name}`)
      }
      for (const path of ofVisitors) await check(path)
      await enter()
      for (const path of ofMembers) await check(path)
      expect(cut).toEqual([])
    })

  test('a font size of 24 px leaves the names of the registration’s steps whole', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await setFontSize(page, 24)
    await page.goto('/register')
    const lines = await page
      .getByRole('list')
      .first()
      .locator('li > span:first-of-type')
      .evaluateAll((names) =>
        names.map((name) => [
          name.textContent,
          name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight),
        ]),
      )
    expect(lines).toEqual([
      ['Account', 1],
      ['Profile', 1],
      ['Done', 1],
    ])
  })

  test('the text spacing of WCAG 1.4.12 leaves the registration and CallBack as wide as a phone', async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await tooWide(page, [['/register'], ['/callback']], enter, setTextSpacing)).toEqual([])
  })
})

test('with the text spacing of WCAG 1.4.12 the member center fits a phone, and its cards cut no text', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter()
  await page.goto('/channel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await setTextSpacing(page)
  expect(await widthLeft(page)).toBe(0)
  const cut = await page.locator('main article').evaluateAll((cards) =>
    cards
      .flatMap((card) => [...card.querySelectorAll('*')])
      .filter((one) => getComputedStyle(one).webkitLineClamp !== 'none')
      .filter((one) => one.scrollHeight > one.clientHeight + 3)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})
