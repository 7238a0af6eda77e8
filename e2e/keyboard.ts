import { expect, type Locator, type Page } from '@playwright/test'

/** The maximum number of Tab stops before the wanted element. */
const mostStops = 80

/** Presses Tab until the element has the focus. */
export async function reach(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${wanted}`)
}

/** Reaches a field by Tab and types into it. */
export async function write(page: Page, field: Locator, text: string) {
  await reach(page, field)
  await page.keyboard.type(text)
}

/** Reaches a control by Tab and presses a key. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await reach(page, control)
  await page.keyboard.press(key)
}
