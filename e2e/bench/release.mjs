import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { makeAnotherVersion } from '../releases/another-version.mjs'
import { startOwnSite } from '../releases/own-site.mjs'
import { browserPath } from './browser-path.mjs'

/*
 * Measures how soon a roll-back takes effect and what it costs an open page, and checks that no visitor notices a hundred of them.
 * design.md, "Numbers to hold". Times count from the end of the command.
 */
const limits = { newVisitorMs: 1000, openPageMs: 5000, otherBytes: 0, failedViews: 0 }
const turns = Number(process.env.TURNS ?? 7)
const changes = Number(process.env.CHANGES ?? 100)
const visitors = Number(process.env.VISITORS ?? 3)
const paths = ['/', '/aboutUs', '/termService', '/login', '/termPrivacy']

const site = await startOwnSite()
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
try {
  process.exitCode = await main()
} finally {
  await browser.close()
  await site.stop()
}

async function main() {
  const { releases } = JSON.parse(await site.release('status', '--json'))
  const old = releases['mf-home'].live
  const next = mkdtempSync(join(site.folder, 'next-'))
  const newer = makeAnotherVersion(join(site.store, 'mf-home', old), next, { digit: 'a' })
  // Each turn rolls the version back, so the next one needs `--again` to publish it.
  const publish = () => site.release('publish', next, '--no-smoke', '--again')
  const rollback = () => site.release('rollback', 'mf-home', '--why', 'bench')

  /** @type {Record<'newVisitorMs' | 'openPageMs' | 'otherBytes', number[]>} */
  const measured = { newVisitorMs: [], openPageMs: [], otherBytes: [] }
  for (let turn = 0; turn < turns; turn++) {
    await publish()
    await until(() => isLiveForNewVisitor(newer))
    const open = await openPage(newer)
    await rollback()
    const began = performance.now()
    const [newVisitor, openPageMs] = await Promise.all([
      until(() => isLiveForNewVisitor(old)).then(() => performance.now() - began),
      open.onVersion(old).then(() => performance.now() - began),
    ])
    measured.newVisitorMs.push(newVisitor)
    measured.openPageMs.push(openPageMs)
    measured.otherBytes.push(open.otherBytes())
    await open.close()
  }
  const load = await changeUnderLoad(publish, rollback)
  return report(measured, load)
}

/** Whether a new visitor gets this version. */
async function isLiveForNewVisitor(version) {
  const page = await fetch(`${site.url}/termService`)
  return (await page.text()).includes(`/mf-home/${version}/`)
}

/** Opens a page that stays, moving between two screens of the remote without a reload. */
async function openPage(version) {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  let counting = false
  const others = new Map()
  const addresses = new Map()
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(addresses.get(requestId) ?? 'http://none/')
    // The remote's files and the registry are the expected cost of a roll-back.
    if (!counting || /^\/(releases\/mf-home|registry|api3?)/.test(pathname)) return
    others.set(pathname, encodedDataLength)
  })
  await page.goto(`${site.url}/termService`, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The page listens for changes once it is idle and has prefetched everything it will need.
  await page.waitForRequest(/registry\/events/, { timeout: 30_000 })
  await page.waitForTimeout(1500)
  await page.evaluate(() => (globalThis.stayed = true))
  let at = 0
  const move = async () => {
    at = 1 - at
    await page
      .locator(`footer a[href="${['/termService', '/termPrivacy'][at]}"]`)
      .first()
      .click()
    await page.waitForTimeout(100)
  }
  const ran = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/mf-home\/[^/]+\/remoteEntry/.test(name)),
    )
  await move()
  if (!(await ran()).some((name) => name.includes(version))) throw new Error(`The page is not on ${version}`)
  counting = true
  return {
    onVersion: (wanted) =>
      until(async () => {
        await move()
        if (!(await page.evaluate(() => globalThis.stayed))) throw new Error('The page was reloaded')
        return (await ran()).some((name) => name.includes(wanted))
      }),
    otherBytes: () => [...others.values()].reduce((sum, bytes) => sum + bytes, 0),
    close: () => page.close(),
  }
}

/** Publishes and rolls back while visitors come and go, each in a separate browser context. */
async function changeUnderLoad(publish, rollback) {
  let going = true
  let views = 0
  const failures = []
  const visit = async (number) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const complaints = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => message.text().startsWith('[fankeep]') && complaints.push(message.text()))
    for (let turn = number; going; turn++) {
      const path = paths[turn % paths.length]
      try {
        await page.goto(site.url + path, { waitUntil: 'load' })
        await page.locator('h1:visible').first().waitFor({ timeout: 20_000 })
        await page.waitForFunction(
          () => '__FANKEEP_FEDERATION__' in globalThis && document.title.includes(' – '),
        )
        const link = page.locator('footer a[href="/termPrivacy"], header a[href="/login"]').first()
        if (await link.isVisible()) await link.click()
        await page.locator('h1:visible').first().waitFor({ timeout: 20_000 })
      } catch (error) {
        complaints.push(String(error).split('\n')[0])
      }
      views += 2
      failures.push(...complaints.splice(0).map((complaint) => `${path}: ${complaint}`))
    }
    await context.close()
  }
  const all = Array.from({ length: visitors }, (_, number) => visit(number))
  for (let change = 0; change < changes; change++) await (change % 2 === 0 ? publish() : rollback())
  going = false
  await Promise.all(all)
  return { views, failures }
}

function report({ newVisitorMs, openPageMs, otherBytes }, { views, failures }) {
  const rows = [
    ['roll-back until a new visitor has it, worst', Math.max(...newVisitorMs), limits.newVisitorMs, 'ms'],
    ['roll-back until an open page has it, worst', Math.max(...openPageMs), limits.openPageMs, 'ms'],
    ['bytes of anything else the open page fetched', Math.max(...otherBytes), limits.otherBytes, 'bytes'],
    [
      `failed of ${views} page views, ${changes} changes, ${visitors} visitors`,
      failures.length,
      limits.failedViews,
      '',
    ],
  ]
  console.log(`${turns} roll-backs measured\n`)
  for (const [what, value, limit, unit] of rows)
    console.log(`${what.padEnd(60)} ${value.toFixed(0).padStart(6)} ${unit.padEnd(5)} (at most ${limit})`)
  for (const failure of [...new Set(failures)].slice(0, 10)) console.error(failure)
  return rows.some(([, value, limit]) => value > limit) ? 1 : 0
}

async function until(isSo, patienceMs = 20_000) {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not true within ${patienceMs} ms: ${isSo}`)
    await new Promise((next) => setTimeout(next, 10))
  }
}
