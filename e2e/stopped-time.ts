import type { Page } from '@playwright/test'

/**
 * Time in the browser goes on by our word alone (`page.clock.runFor`, `page.clock.resume`). A notice is two seconds
 * (spec section 9), which a busy machine may need to look once.
 */
export async function stopTime(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}
