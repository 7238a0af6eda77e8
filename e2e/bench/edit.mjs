import { chromium } from 'playwright-core'
import { browserPath } from './browser-path.mjs'
import { startEditedRemote } from '../releases/edited-remote.mjs'
import { startOwnSite } from '../releases/own-site.mjs'

/*
 * `pnpm bench:edit`: measures the time from saving a change of a screen until the page shows it with its state kept. Ten edits on the page
 * on which a remote runs alone, and ten in the built site, by an override. Ends with 1 if a median is above the goal.
 */
const edits = 10
const goal = 300
const token = 'a-token-of-the-operators'

const remote = await startEditedRemote()
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
let word = 'Counted '
try {
  await measure('alone', await browser.newPage(), remote.url)
  const { origin, pathname } = new URL(remote.url)
  const site = await startOwnSite({ OPS_TOKEN: token, OVERRIDE_ORIGINS: origin })
  try {
    const page = await browser.newPage()
    const form = { token, remote: 'mf-edited-gifts', origin }
    await page.request.post(`${site.url}/ops/override`, { form })
    await measure('in the site', page, site.url + pathname)
  } finally {
    await site.stop()
  }
} finally {
  await browser.close()
  await remote.stop()
}

async function measure(where, page, url) {
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(url, { timeout: 300_000 })
  await page.getByRole('button', { name: word }).click()
  const times = []
  for (let edit = 0; edit < edits; edit++) {
    const next = `Edit ${edit} ${where}: `
    const shown = whenShown(page, `${next}1`)
    const began = Date.now()
    remote.edit(`${word}{`, `${next}{`)
    times.push((await shown) - began)
    word = next
  }
  if (loads !== 1) throw new Error(`The page was reloaded ${loads} times: its state was lost`)
  const sorted = times.toSorted((a, b) => a - b)
  const median = (sorted[edits / 2 - 1] + sorted[edits / 2]) / 2
  console.log(
    `edit to screen ${where}, state kept: median ${median} ms of ${edits} edits (${times.join(', ')})`,
  )
  if (median > goal) process.exitCode = 1
}

/** Resolves in the page when the text appears: polling from outside would be measured as well. */
function whenShown(page, awaited) {
  return page.evaluate((text) => {
    const isShown = () => document.body.textContent?.includes(text)
    return new Promise((resolve) => {
      const watching = new MutationObserver(() => isShown() && (watching.disconnect(), resolve(Date.now())))
      watching.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }, awaited)
}
