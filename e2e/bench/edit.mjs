import { chromium } from 'playwright-core'
import { browserPath } from './browser-path.mjs'
import { startEditedRemote } from '../releases/edited-remote.mjs'

/* `pnpm bench:edit`: from saving a change of a screen until it is on the page, which keeps its state. Ten edits. */
const edits = 10

const remote = await startEditedRemote()
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.goto(remote.url, { timeout: 300_000 })
  const button = page.getByRole('button', { name: /Counted|Edit/ })
  await button.click()
  const times = []
  for (let edit = 0; edit < edits; edit++) {
    const before = edit === 0 ? 'Counted {' : `Edit ${edit - 1}: {`
    // The page itself says when it is there: asking it over and over would be measured as well.
    const shown = page.evaluate((text) => {
      const isShown = () => document.body.textContent?.includes(text)
      return new Promise((resolve) => {
        const watching = new MutationObserver(() => isShown() && (watching.disconnect(), resolve(Date.now())))
        watching.observe(document.body, { subtree: true, childList: true, characterData: true })
      })
    }, `Edit ${edit}: 1`)
    const began = Date.now()
    remote.edit(before, `Edit ${edit}: {`)
    times.push((await shown) - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const median = (sorted[edits / 2 - 1] + sorted[edits / 2]) / 2
  console.log(`edit to screen, state kept: median ${median} ms of ${edits} edits (${times.join(', ')})`)
} finally {
  await browser.close()
  await remote.stop()
}
