/** Milliseconds without a new response. */
const quietMs = 500

/** Elements that wait for something, are still rendered part by part, or a page that the scripts have not taken over from the server yet. */
const unready = '[aria-busy=true], [data-drawing], #root:not(:has([data-part]))'

/**
 * Waits until a page has received all its answers. Not "network idle": a member's page keeps a stream of events open, so it is
 * never idle.
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
