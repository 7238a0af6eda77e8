import { chromium } from 'playwright-core'
import { browserPath } from './browser-path.mjs'
import { logIn } from './log-in.mjs'
import { settled } from '../settled.mjs'

/*
 * Measures for every control of the main screens the time from a press to the next frame (Event Timing, as INP counts it: steps of
 * 8 ms), with a real mouse and keyboard. Needs a running product: `npm run bench:presses -- http://localhost:8080`.
 * It presses each control and closes what opens by Escape. Use it only on a product for testing: controls that act immediately do act.
 */
const [url = 'http://localhost:8080'] = process.argv.slice(2)
/** Maximum milliseconds for 98 of 100 presses. */
const limitMs = 100
/** `SLOWDOWN=4` for a slow phone. */
const cpuSlowdown = Number(process.env.SLOWDOWN ?? 1)
/** Controls of each screen. With all of them the benchmark takes 20 minutes. */
const mostControls = Number(process.env.CONTROLS ?? 12)
/** Waits for the one-time work of a page shortly after loading, which is not part of a press. */
const choresMs = 4000
/** Time for the result of a press to appear, its calls included. */
const answerMs = 400
/** A press that is not reported took less than this. */
const leastMs = 16

const screens = [
  ...['/', '/login', '/register', '/tutorials'].map((at) => ({ at, member: false, width: 1440 })),
  { at: '/', member: false, width: 390 },
  ...[
    '/channel',
    '/fansList',
    '/insights',
    '/callback',
    '/contentRestore',
    '/capacityBonus',
    '/management',
    '/manageLogin',
    '/transactionHistory',
    '/usingTeaching',
  ].map((at) => ({ at, member: true, width: 1440 })),
  { at: '/fansList', member: true, width: 390 },
]

async function main() {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  const token = await logIn(url)
  const speed = cpuSlowdown === 1 ? 'full speed' : `CPU ${cpuSlowdown}× slower`
  console.log(`Presses, ${speed} (98 of 100 at most ${limitMs} ms)`)
  const all = []
  for (const screen of screens) {
    const presses = await pressAll(browser, token, screen)
    all.push(...presses)
    const times = presses.map(({ ms }) => ms)
    const longest = presses.toSorted((a, b) => b.ms - a.ms)[0]
    console.log(
      `${screen.at.padEnd(20)} ${String(screen.width).padStart(4)} px ${String(times.length).padStart(4)} presses  p50 ${shown(at(times, 0.5))}  p98 ${shown(at(times, 0.98))}  longest ${shown(longest?.ms ?? 0)}  ${longest?.what ?? ''}`,
    )
  }
  await browser.close()
  const p98 = at(
    all.map(({ ms }) => ms),
    0.98,
  )
  console.log(`All: ${all.length} presses, p98 ${p98} ms. The slowest:`)
  for (const { ms, what } of all.toSorted((a, b) => b.ms - a.ms).slice(0, 12))
    console.log(`${shown(ms)}  ${what}`)
  return p98 > limitMs ? 1 : 0
}

/** Presses every control of a screen, one after the other. Returns the time of each press and key, and its target. */
async function pressAll(browser, token, { at: address, member, width }) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' })
  if (member) await context.addCookies([{ name: 'token', value: encodeURIComponent(token), url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const presses = new Map()
  await page.exposeFunction('pressed', (id, ms, what) => {
    if ((presses.get(id)?.ms ?? 0) < ms) presses.set(id, { ms, what: `${address} ${what}` })
  })
  await page.addInitScript(watchPresses)
  const open = async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(url + address)
    await settled(page)
    await page.waitForTimeout(choresMs)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  }
  await open()
  const controls = page.locator(
    'button:visible:enabled, [role=tab]:visible, [role=switch]:visible, summary:visible, select:visible, input:not([type=file]):visible, textarea:visible',
  )
  const count = Math.min(await controls.count(), mostControls)
  let counted = 0
  for (let n = 0; n < count; n++) {
    const control = controls.nth(n)
    const isText = await control
      .evaluate((element) =>
        element.matches('textarea, input:is([type=text], [type=search], [type=email], [type=password])'),
      )
      .catch(() => false)
    // Skips a control that is covered, or that the previous press removed.
    await control.click({ timeout: 1500 }).catch(() => undefined)
    if (isText) await page.keyboard.type('abc', { delay: 60 })
    await page.waitForTimeout(answerMs)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(answerMs / 2)
    if (new URL(page.url()).pathname !== address) {
      counted += await page.evaluate(() => performance.interactionCount).catch(() => 0)
      await open()
    }
  }
  counted += await page.evaluate(() => performance.interactionCount)
  await context.close()
  const quick = Math.max(counted - presses.size, 0)
  return [...presses.values(), ...Array.from({ length: quick }, () => ({ ms: leastMs, what: '' }))]
}

/** In the page: reports for each interaction the duration of its longest event, and its target. */
function watchPresses() {
  const page = Math.random()
  const nameOf = (element) =>
    element?.closest?.('button, [role], summary, select, input, textarea, a') ?? element
  new PerformanceObserver((list) => {
    const entries =
      /** @type {{ interactionId: number, duration: number, name: string, target: Element | null }[]} */ (
        /** @type {unknown} */ (list.getEntries())
      )
    for (const { interactionId, duration, name, target } of entries) {
      const on = nameOf(target)
      const label = on?.getAttribute?.('aria-label') ?? on?.textContent ?? ''
      if (interactionId)
        globalThis.pressed(
          `${page} ${interactionId}`,
          duration,
          `${name} on ${on?.tagName.toLowerCase() ?? 'what has gone'} ${label.trim().slice(0, 40)}`,
        )
    }
  }).observe(/** @type {object} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
}

const at = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
const shown = (ms) => `${String(ms).padStart(4)} ms`

process.exitCode = await main()
