/** Nothing has come for this long. */
const quietMs = 500

/** What waits for something, is still drawn part by part, or has not been taken over from the server by the scripts yet. */
const unready = '[aria-busy=true], [data-drawing], #root:not(:has([data-part]))'

/**
 * Waits until a page has got what it asked for. Not "network idle": a member's page keeps a stream of events open, and
 * so never is.
 *
 * @param {import('playwright-core').Page} page
 */
export async function settled(page) {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    ({ unready, quietMs }) => {
      const ends = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource')).map(
        (entry) => entry.responseEnd,
      )
      return !document.querySelector(unready) && performance.now() - Math.max(0, ...ends) > quietMs
    },
    { unready, quietMs },
  )
}
