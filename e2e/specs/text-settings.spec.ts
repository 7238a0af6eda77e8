import type { Page } from '@playwright/test'
import { memberTest as test } from '../member'
import { expect } from '../site'

/** Sets the font size of the browser's own settings; pages without a size of their own have 16 px. */
async function setFontSize(page: Page, standard: number) {
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
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
