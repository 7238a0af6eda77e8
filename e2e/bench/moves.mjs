import { chromium } from 'playwright-core'
import { browserPath } from './browser-path.mjs'
import { logIn } from './log-in.mjs'
import { settled } from '../settled.mjs'

/*
 * Measures a move between remotes whose screen was prefetched (the pointer has rested on the link), from the
 * release of the button to the frame that shows the new screen's heading (Event Timing, in steps of 8 ms), on a slow
 * machine. design.md, "Numbers to hold". Needs a running product: `npm run bench:moves -- http://localhost:8080`. Other load
 * on the machine affects the result, so the processor time of the page's main thread at full speed is printed next to it.
 *
 * The floor is the same press without scripts: both screens are in a page as their final HTML and styles, the new one painted
 * beneath the old, and the press hides the old one. So it is the time that the browser itself needs.
 */
const [url = 'http://localhost:8080'] = process.argv.slice(2)
const limitMs = 100
const turns = Number(process.env.TURNS ?? 7)
const cpuSlowdown = 4
const dwellMs = 1000
/** About how long a hand holds a button down. */
const pressMs = 100
/** Waits for the one-time work of a page shortly after loading (prefetching, measuring, the first turn of pictures), which is not
 *  part of the move. */
const choresMs = 6000

const moves = [
  { from: '/', link: 'header a[href="/login"]', to: '/login' },
  { from: '/login', link: 'a[href="/"]', to: '/' },
  { from: '/channel', link: 'nav a[href="/capacityBonus"]', to: '/capacityBonus', member: true },
  { from: '/channel', link: 'nav a[href="/contentRestore"]', to: '/contentRestore', member: true },
  { from: '/capacityBonus', link: 'nav a[href="/channel"]', to: '/channel', member: true },
]

async function main() {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  const token = await logIn(url)
  let over = 0
  console.log(
    `Medians of ${turns} moves: CPU ${cpuSlowdown}× slower (at most ${limitMs} ms), the floor of it, and CPU time at full speed`,
  )
  for (const move of moves) {
    const slow = []
    const floor = []
    const busy = []
    const stills = await takeStills(browser, token, move)
    for (let turn = 0; turn < turns; turn++) {
      slow.push((await go(browser, token, move, cpuSlowdown)).ms)
      floor.push(await swapStills(browser, stills, move))
      busy.push((await go(browser, token, move, 1)).cpuMs)
    }
    if (median(slow) > limitMs) over++
    console.log(
      `${move.from.padEnd(15)} → ${move.to.padEnd(15)} ${median(slow).toFixed(0).padStart(5)} ms  floor ${median(floor).toFixed(0).padStart(3)} ms  ${median(busy).toFixed(0).padStart(4)} ms CPU`,
    )
  }
  await browser.close()
  return over > 0 ? 1 : 0
}

async function go(browser, token, move, slowdown) {
  const page = await openPage(browser, token, move)
  await page.goto(url + move.from)
  await settled(page)
  await page.waitForTimeout(choresMs)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  await pointAt(page, move)
  const before = await busyMs()
  const ms = await press(page, move, slowdown)
  const cpuMs = (await busyMs()) - before
  await page.context().close()
  return { ms, cpuMs }
}

async function openPage(browser, token, { member = false }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (member) await context.addCookies([{ name: 'token', value: encodeURIComponent(token), url }])
  return context.newPage()
}

async function pointAt(page, { link }) {
  await page.locator(link).first().hover()
  await page.waitForTimeout(dwellMs)
}

/** @returns {Promise<number>} milliseconds until the new screen's heading is seen */
async function press(page, { to }, slowdown) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(watchPress, to)
  await page.mouse.down()
  await page.waitForTimeout(pressMs)
  await page.mouse.up()
  return page.evaluate(() => globalThis.shown)
}

/** Like a prerendered screen in the shell: painted, in layers beneath the screen on show (shell/src/prerender/parts.ts). */
const beneath = 'position: fixed; z-index: -1; left: 0; top: 0; width: 100%'
const layers = '#to [data-part] > *, #to [data-part] > * > header { will-change: opacity }'

/** The two screens of a move, as their final HTML and styles. */
async function takeStills(browser, token, move) {
  const page = await openPage(browser, token, move)
  const take = async (path) => {
    await page.goto(url + path)
    await settled(page)
    return page.evaluate(() => ({
      root: document.documentElement.outerHTML.replace(/>[^]*/, '>'),
      css: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
      body: document.body.innerHTML.replace(/<script[^]*?<\/script>/g, ''),
    }))
  }
  const stills = { from: await take(move.from), to: await take(move.to) }
  await page.context().close()
  return stills
}

async function swapStills(browser, { from, to }, move) {
  const page = await openPage(browser, '', {})
  const css = [...new Set([...from.css, ...to.css]), layers].join('\n')
  const swap = `addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector('#from').style.display = 'none'
    document.querySelector('#to').style.cssText = ''
    history.pushState({}, '', '${move.to}')
  }, true)`
  const body = `${from.root}<head><style>${css}</style></head><body>
    <div id="from">${from.body}</div><div id="to" style="${beneath}">${to.body}</div>
    <script>${swap}</script></body></html>`
  await page.route('**/still', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(`${url}/still`)
  await page.waitForTimeout(dwellMs)
  await pointAt(page, move)
  const ms = await press(page, move, cpuSlowdown)
  await page.context().close()
  return ms
}

/**
 * In the page: `shown` resolves to the milliseconds from the release of the button to the frame that shows the new screen's
 * heading, as the browser itself reports them. That is the next frame if the screen changes at once; otherwise the
 * milliseconds are counted until the frame after the heading is there.
 */
function watchPress(to) {
  const old = [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility())
  const isShown = () =>
    [...document.querySelectorAll('h1')].some((heading) => {
      const { left, top } = heading.getBoundingClientRect()
      return heading !== old && heading.contains(document.elementFromPoint(left + 4, top + 4))
    })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  globalThis.shown = new Promise((resolve) => {
    addEventListener(
      'click',
      async ({ timeStamp }) => {
        const reported = new Promise((tell) => {
          new PerformanceObserver((list) => {
            const entry = list.getEntries().find(({ name }) => name === 'click')
            if (entry) tell(entry.duration)
          }).observe(/** @type {object} */ ({ type: 'event', durationThreshold: 16 }))
        })
        await frame()
        const atOnce = isShown()
        while (!isShown()) await frame()
        await frame()
        const counted = performance.now() - timeStamp
        while (location.pathname !== to) await frame()
        // The browser does not report an event shorter than the threshold: then use the counted time, which is no shorter.
        const unreported = new Promise((give) => setTimeout(give, 1000, counted))
        resolve(atOnce ? await Promise.race([reported, unreported]) : counted)
      },
      { once: true },
    )
  })
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

process.exitCode = await main()
