import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserPath } from './browser-path.mjs'
import { startOneBuild } from './one-build-server.mjs'
import { startStandInApi } from '../releases/stand-in-api.mjs'
import { startEdge } from '../releases/start-edge.mjs'

/*
 * Measures what the federation costs a visitor of the home page: compares the site as it is served with the same sources as one build
 * with the same hints, in turns, in a real browser on a slow machine. design.md, "Numbers to hold".
 */
const root = join(import.meta.dirname, '../..')
const limit = 1.1
/** A load varies by a fifth on two cores: medians of nine differed by 17 %, medians of 25 do not. */
const loads = Number(process.env.LOADS ?? 25)
const cpuSlowdown = 4
const latencyMs = 60
const settledMs = 1500
/** A visitor who stays on the first screen this long also loads the carousel. */
const stayMs = 8000

const folder = mkdtempSync(join(tmpdir(), 'fankeep-bench-'))
const ending = []
async function main() {
  console.log('Building the site, and the same sources as one build …')
  await run('scripts/build.mjs', [], { DATA_DIR: folder, RELEASE_STORE: join(folder, 'releases') })
  await run('scripts/one-build.mjs', [join(folder, 'one')])
  const api = await startStandInApi()
  const edge = await startEdge({ ...process.env, RELEASE_STORE: join(folder, 'releases'), API_URL: api.url })
  const one = await startOneBuild({ site: edge.url, dist: join(folder, 'one/dist') })
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  ending.push(api.stop, edge.stop, one.stop, () => browser.close())

  /** @type {Record<'federated' | 'one build', Awaited<ReturnType<typeof load>>[]>} */
  const results = { federated: [], 'one build': [] }
  // Each is loaded once without counting, because the first load warms up the servers and the disk.
  const { bytes: afterStay } = await load(browser, edge.url, { stay: stayMs })
  await load(browser, one.url)
  for (let turn = 0; turn < loads; turn++) {
    results.federated.push(await load(browser, edge.url))
    results['one build'].push(await load(browser, one.url, { isOneBuild: true }))
  }
  return report(results, afterStay)
}

/** Makes one visit with an empty cache. Returns its cost until the page is complete, or until the end of the stay. */
async function load(browser, url, { isOneBuild = false, stay = 0 } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const fetchedAhead = new Set()
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    // Prefetched for the next screen (`rel=prefetch`): not part of this one.
    if (request.initialPriority === 'VeryLow') fetchedAhead.add(request.url)
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watchPaints)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(
    (ms) => globalThis.paints.at(-1)?.startTime > 0 && performance.now() - globalThis.lastPaint > ms,
    settledMs,
    { timeout: 60_000 },
  )
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(stay)
  const { lcp, element, resources } = await page.evaluate(readVisit)
  await context.close()
  // The shell prefetches a screen's remote automatically; the one build does not need that entry.
  const needless = isOneBuild ? /\/releases\/mf-.*\.js$/ : /^$/
  const own = resources.filter(({ name }) => !fetchedAhead.has(name) && !needless.test(name))
  const scripts = own.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return {
    lcp,
    element,
    bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scripts: scripts.length,
    // The page itself is not in the list of resources.
    requests: own.length + 1,
  }
}

function watchPaints() {
  globalThis.paints = []
  new PerformanceObserver((list) => {
    // Reads the element immediately: React re-renders the first paint, and the element is then no longer in the page.
    const entries = /** @type {LargestContentfulPaint[]} */ (list.getEntries())
    for (const { element, startTime, url } of entries) {
      const name = element?.tagName.toLowerCase() ?? 'something gone'
      globalThis.paints.push({ startTime, what: `${name} ${url || element?.textContent?.slice(0, 30)}` })
    }
    globalThis.lastPaint = performance.now()
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

function readVisit() {
  const last = globalThis.paints.at(-1)
  return {
    lcp: last.startTime,
    element: last.what,
    resources: /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource')).map(
      ({ name, encodedBodySize }) => ({ name, encodedBodySize }),
    ),
  }
}

function report(results, afterStay) {
  const rows = Object.entries(results).map(([name, visits]) => {
    const of = (key) => median(visits.map((visit) => visit[key]))
    return { name, bytes: of('bytes'), scripts: of('scripts'), requests: of('requests'), lcp: of('lcp') }
  })
  const [federated, one] = rows
  if (!federated || !one) throw new Error('One of the two builds was not measured')
  console.log(
    `\nHome page, medians of ${loads} loads in turns, CPU ${cpuSlowdown}× slower, ${latencyMs} ms latency`,
  )
  console.log('             JavaScript (brotli)  requests JS/all       LCP')
  for (const { name, bytes, scripts, requests, lcp } of rows) {
    const kb = `${(bytes / 1000).toFixed(1)} KB`
    console.log(
      `${name.padEnd(12)} ${kb.padStart(19)}  ${`${scripts}/${requests}`.padStart(15)}  ${`${lcp.toFixed(0)} ms`.padStart(8)}`,
    )
  }
  console.log(`federated, ${stayMs / 1000} s later: ${(afterStay / 1000).toFixed(1)} KB, with the carousel`)
  const ratios = {
    JavaScript: federated.bytes / one.bytes,
    requests: federated.requests / one.requests,
    LCP: federated.lcp / one.lcp,
  }
  for (const [name, [{ element }]] of Object.entries(results)) console.log(`LCP of ${name}: ${element}`)
  const over = Object.entries(ratios).filter(([, ratio]) => ratio > limit)
  for (const [name, ratio] of Object.entries(ratios))
    console.log(`${name.padEnd(10)} × ${ratio.toFixed(3)}  (at most ${limit.toFixed(2)})`)
  if (over.length > 0) console.error(`\nOver the limit: ${over.map(([name]) => name).join(', ')}`)
  return over.length > 0 ? 1 : 0
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

function run(script, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('exit', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${script} ended with ${code}`)),
    )
  })
}

try {
  process.exitCode = await main()
} finally {
  for (const end of ending.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}
