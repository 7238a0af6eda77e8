/** Nothing has come for this long. */
const quietMs = 500

/**
 * Waits until a page has got what it asked for. Not "network idle": a member's page keeps a stream of events open, and
 * so never is.
 *
 * @param {import('playwright-core').Page} page
 */
export async function settled(page) {
  await page.waitForLoadState('load')
  await page.waitForFunction((ms) => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.responseEnd)
    const waits = document.querySelector('[aria-busy=true]') !== null
    return !waits && performance.now() - Math.max(0, ...ends) > ms
  }, quietMs)
}
