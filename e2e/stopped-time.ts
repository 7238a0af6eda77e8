import type { Page } from '@playwright/test'

/**
 * Stops time in the browser until the test advances it (`page.clock.runFor`, `page.clock.resume`). A notice is shown for two
 * seconds (spec section 9); a busy machine may need as long for a single check.
 */
export async function stopTime(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}
