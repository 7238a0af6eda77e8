import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { opsWords } from '../ops-words'
import { makeAnotherVersion } from '../releases/another-version.mjs'
import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { checkAccessibility, checkPhone } from '../screen-checks'
import { expect, test } from '../site'
import { inEveryLanguage } from '../matrix'
import type { Language } from '../words'

/*
 * An emergency on a separate site: a version whose articles do not open goes live; it is noticed and rolled back by hand, and the
 * next one automatically. A page's reports arrive within seconds; the threshold is low enough for a few visitors.
 */
const token = 'the-token-of-ann-is-a-long-one'
const enough = 4
let site: OwnSite
test.beforeAll(async () => {
  site = await startOwnSite({
    OPS_TOKEN: `ann:${token}`,
    AUTO_ROLLBACK_PERCENT: '20',
    AUTO_ROLLBACK_VIEWS: String(enough),
  })
})
test.afterAll(() => site.stop())
test.describe.configure({ mode: 'serial' })

async function liveOf(name: string): Promise<string> {
  return JSON.parse(await site.release('status', '--json')).releases[name].live
}

/** Publishes a version whose articles throw when they load; its other screens are unchanged. */
async function publishBroken(digit: string): Promise<{ before: string; broken: string }> {
  const before = await liveOf('mf-home')
  const to = mkdtempSync(join(site.folder, 'broken-'))
  const change = (file: string, text: string) =>
    file === 'page-article.js' ? `throw new Error("spoilt");${text}` : text
  const broken = makeAnotherVersion(join(site.store, 'mf-home', before), to, { digit, change })
  await site.release('publish', to, '--no-smoke', '--by', 'mina', '--why', 'new articles')
  await expect.poll(async () => (await fetch(site.url)).text()).toContain(`/mf-home/${broken}/`)
  return { before, broken }
}

async function signIn(page: Page, language: Language = 'zh-tw') {
  const words = opsWords[language]
  await page.goto(`${site.url}/ops`)
  await page.getByLabel(words.token).fill(token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words.live, level: 1 })).toBeVisible()
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2, exact: true }) })

/** Opens the home page as a visitor, whose page is notified about changes. */
async function visitor(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  const faults: string[] = []
  page.on('console', (message) => message.text().startsWith('[fankeep]') && faults.push(message.text()))
  const listening = page.waitForRequest(/\/registry\/events/)
  await page.goto(site.url)
  await listening
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
  return {
    page,
    faults,
    /** Opens an article by its link. */
    open: async () => {
      await page.locator('footer a[href="/termService"]').first().click()
      await expect(page).toHaveURL(/termService/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    /** Sends the page's reports by leaving it; a page that is closed from outside may not send them. */
    leave: async () => {
      await page.goto('about:blank')
      await page.context().close()
    },
  }
}

const filesOf = (page: Page, version: string) =>
  page.evaluate(
    (of) =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes(`/mf-home/${of}/`)).length,
    version,
  )

inEveryLanguage('zh-tw', (language) => {
  const words = opsWords[language]

  test('the console opens only with a valid token, is accessible and violates no policy', async ({
    page,
    complaints,
  }) => {
    await page.goto(`${site.url}/ops`)
    await page.getByLabel(words.token).fill('a-token-of-somebody-else')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.wrongToken)).toBeVisible()
    await checkAccessibility(page, 'light')
    await checkAccessibility(page, 'dark')
    await signIn(page, language)
    await expect(page.getByRole('table', { name: words.history, exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await checkAccessibility(page, 'light')
    await checkAccessibility(page, 'dark')
    await checkPhone(page)
    expect(page.url()).not.toContain(token)
    expect(complaints).toEqual([])
  })
})

test('no other page mentions the console', async ({ request }) => {
  for (const path of ['/', '/login', '/channel', '/registry.json'])
    expect(await (await request.get(site.url + path)).text()).not.toContain('mf-ops')
})

test('a visit reports its timings when it ends, and the console shows them', async ({ page, browser }) => {
  const visit = await (await browser.newContext()).newPage()
  // Makes this one of the pages (one in ten) that report timings.
  await visit.addInitScript(() => Object.assign(Math, { random: () => 0 }))
  await visit.goto(site.url)
  // Waits until the measuring code has loaded and run.
  await visit.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /vitals[^/]*\.js/.test(name)),
  )
  // The duration of a press is known once its result is painted.
  await visit.evaluate(() =>
    new PerformanceObserver(() => Object.assign(globalThis, { pressed: true })).observe({
      type: 'first-input',
      buffered: true,
    }),
  )
  await visit.getByRole('heading', { level: 1 }).first().click()
  await visit.waitForFunction(() => 'pressed' in globalThis)
  await visit.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await visit.goto('about:blank')
  const known = async () => {
    const { days } = JSON.parse(await site.release('telemetry', 'mf-home', '--json')) as {
      days: Record<string, unknown>[]
    }
    return ['loads', 'LCP', 'INP', 'CLS'].filter((kind) => typeof days[0]?.[kind] === 'number')
  }
  await expect.poll(known).toEqual(['loads', 'LCP', 'INP', 'CLS'])
  await signIn(page)
  // The console's own page may also report timings, and then has the most rows.
  await page.getByRole('combobox').selectOption('mf-home')
  await page.getByRole('radio', { name: 'LCP' }).check({ force: true })
  await expect(page.getByRole('table', { name: /mf-home .*LCP/ })).toBeAttached()
  await visit.context().close()
})

test('a failing version is shown and rolled back, and an open page gets the previous one at its next entry', async ({
  page,
  browser,
  complaints,
}) => {
  const words = opsWords['zh-tw']
  await signIn(page)
  const { before, broken } = await publishBroken('d')
  // Another operator published it; the console shows it without a reload.
  await expect(rowOf(page, 'mf-home')).toContainText(broken)
  const [hit, still] = [await visitor(browser), await visitor(browser)]
  await hit.open()
  expect(hit.faults.join()).toContain(broken)
  await hit.leave()

  await expect(rowOf(page, 'mf-home')).toContainText(words.fails, { timeout: 40_000 })
  await rowOf(page, 'mf-home')
    .getByRole('button', { name: words.rollback('mf-home') })
    .click()
  const dialog = page.getByRole('dialog')
  await checkAccessibility(page, 'light')
  await dialog.getByLabel(words.reason, { exact: true }).fill('articles do not open')
  const heard = still.page.waitForResponse(/\/registry\.json/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.said('mf-home', before))).toBeVisible()
  await expect(rowOf(page, 'mf-home')).toContainText(before)
  await expect(
    page.getByRole('row', { name: /ann mf-home .*articles do not open/ }).filter({ visible: true }),
  ).toHaveCount(1)

  await heard
  expect(await filesOf(still.page, before)).toBe(0)
  await still.open()
  expect(await filesOf(still.page, before)).toBeGreaterThan(0)
  expect(await still.page.evaluate(() => 'stayed' in globalThis)).toBe(true)
  expect(still.faults).toEqual([])
  await still.leave()
  expect(complaints).toEqual([])
})

test('a version that fails above the threshold is rolled back automatically, and the console says so', async ({
  page,
  browser,
}) => {
  const words = opsWords['zh-tw']
  await signIn(page)
  const { before, broken } = await publishBroken('e')
  for (let come = 0; come < enough; come++) {
    const context = await browser.newContext()
    const visit = await context.newPage()
    const said = visit.waitForRequest(/\/telemetry/)
    await visit.goto(`${site.url}/termService`)
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
    await said
    await context.close()
  }
  await expect(
    page.getByRole('row', { name: new RegExp(`${words.automatic} mf-home .*${broken} 的 \\d+ 次瀏覽中有`) }),
  ).toBeVisible({ timeout: 40_000 })
  await expect(rowOf(page, 'mf-home')).toContainText(before)
  expect(await liveOf('mf-home')).toBe(before)
  const metrics = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(await metrics.text()).toContain(
    'fankeep_edge_automatic_total{release="mf-home",outcome="rolled_back"} 1',
  )
})
