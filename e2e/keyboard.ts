import { expect, type Locator, type Page } from '@playwright/test'

/** No screen has more stops than this before what is wanted. */
const mostStops = 80

/** Presses Tab until this has the focus. */
export async function reach(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${wanted}`)
}

/** Types into a field, come to by Tab. */
export async function write(page: Page, field: Locator, text: string) {
  await reach(page, field)
  await page.keyboard.type(text)
}

/** Presses what Tab comes to. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await reach(page, control)
  await page.keyboard.press(key)
}
