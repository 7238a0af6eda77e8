import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { unlessQuick } from '../matrix'
import { makeAnotherVersion } from '../releases/another-version.mjs'
import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { expect, test } from '../site'

/*
 * Everything that can go wrong with a remote, one fault at a time on a separate site. mf-home has a previous version to fall back
 * to, so its visitors notice nothing. mf-auth has none, so its visitors see a panel in its place while the rest works.
 */
let site: OwnSite
let home: { before: string; live: string }
test.beforeAll(async () => {
  site = await startOwnSite()
  const before = liveOf('mf-home')
  home = { before, live: await publishAnother('mf-home', { digit: 'a' }) }
})
test.afterAll(() => site.stop())
test.describe.configure({ mode: 'serial' })

const revisions = () => join(site.store, 'registry')
const newest = () => {
  const { revision } = state()
  return join(revisions(), `${String(revision).padStart(8, '0')}.json`)
}
let seen = 0
function state(): { revision: number; releases: Record<string, { live: string }> } {
  for (let revision = seen + 1; ; revision++) {
    try {
      readFileSync(join(revisions(), `${String(revision).padStart(8, '0')}.json`))
      seen = revision
    } catch {
      return JSON.parse(readFileSync(join(revisions(), `${String(seen).padStart(8, '0')}.json`), 'utf8'))
    }
  }
}
const liveOf = (name: string) => state().releases[name]?.live ?? ''

async function publishAnother(
  name: string,
  options: { digit: string; change?: (file: string, text: string) => string },
) {
  const to = mkdtempSync(join(site.folder, `${name}-`))
  const version = makeAnotherVersion(join(site.store, name, liveOf(name)), to, options)
  await site.release('publish', to, '--no-smoke')
  await expect
    .poll(async () => (await fetch(`${site.url}/ready`)).json())
    .toMatchObject({ ok: true, revision: state().revision })
  return version
}

/** The versions of a remote whose entry ran in this page. */
const ran = (page: Page, name: string) =>
  page.evaluate(
    (remote) =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) => new RegExp(`/${remote}/([^/]+)/remoteEntry`).exec(entry.name)?.[1] ?? []),
    name,
  )

/** The code of the panel on show, as a member reads it. */
const codeOn = async (page: Page) =>
  /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await page.getByRole('alert').innerText())?.[0] ?? 'none'

/** What an operator finds under a code; null while it is not known. */
const faultBehind = (code: string) => () =>
  site.release('fault', code, '--json').then(
    (said) => JSON.parse(said) as object,
    () => null,
  )

/** Waits until the site's own scripts have rendered the page: the server's first paint already has a heading, but no footer. */
async function drawn(page: Page) {
  await expect(page.getByRole('contentinfo')).toBeAttached({ timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Network faults: what happens, how it is simulated, and to which files of a release. */
const onTheWay: [string, (route: Route) => unknown, RegExp][] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: 'Not found' }), /\.(js|css)$/],
  ['refuses the connection', (route) => route.abort('connectionrefused'), /\.(js|css)$/],
  ['hangs', () => undefined, /remoteEntry\.js$/],
  ['has a page that hangs', () => undefined, /page-[^/]+\.js$/],
  [
    'is altered in transit',
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'evil()' }),
    /\.js$/,
  ],
  ['lacks a chunk', (route) => route.fulfill({ status: 404, body: 'Not found' }), /page-[^/]+\.js$/],
]

for (const [what, disturb, files] of onTheWay) {
  test(
    `visitors get the previous version of a remote that ${what}`,
    unlessQuick(what === 'lacks a chunk'),
    async ({ page }) => {
      await page.route((url) => url.pathname.includes(home.live) && files.test(url.pathname), disturb)
      await page.goto(`${site.url}/termService`, { waitUntil: 'commit' })
      // The heading is in the page before any script, so check which version's entry ran.
      await expect.poll(() => ran(page, 'mf-home'), { timeout: 40_000 }).toContain(home.before)
      await drawn(page)
    },
  )

  test(
    `a remote that ${what} and has no previous version is replaced by a panel, and the rest works`,
    unlessQuick(what === 'is missing'),
    async ({ page, words }) => {
      const own = (url: URL) => url.pathname.startsWith('/releases/mf-auth/') && files.test(url.pathname)
      await page.route(own, disturb)
      await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: words.down })).toBeVisible({ timeout: 40_000 })
      await expect
        .poll(faultBehind(await codeOn(page)))
        .toMatchObject({ remote: 'mf-auth', pages: ['/login'], shown: { version: liveOf('mf-auth') } })
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: words.down })).toHaveCount(0)
      await page.unroute(own)
    },
  )
}

const entry = (change: (text: string) => string) => (file: string, text: string) =>
  file === 'remoteEntry.js' ? change(text) : text

/** Builds that are complete, pass every check that reads them, but do not work. */
const published: [string, string, (file: string, text: string) => string][] = [
  ['throws on load', '1', entry((text) => `throw new Error('boom');${text}`)],
  ['was built for another React', '2', entry((text) => text.replaceAll(/\^19\.\d+\.\d+/g, '^99.0.0'))],
  [
    'throws when it renders',
    '3',
    entry((text) => text.replaceAll(/\{Page:[\w.]+\}/g, '{Page:()=>{throw new Error("render")}}')),
  ],
]

for (const [what, digit, change] of published) {
  test(
    `visitors get the previous version instead of one that ${what}, which is then rolled back`,
    unlessQuick(what === 'throws when it renders'),
    async ({ page, words }) => {
      const bad = await publishAnother('mf-home', { digit, change })
      await page.goto(`${site.url}/termService`)
      await expect(page.getByRole('banner')).toBeVisible()
      await drawn(page)
      await expect(page.getByRole('heading', { name: words.down })).toHaveCount(0)
      expect(await ran(page, 'mf-home')).toEqual(expect.arrayContaining([bad, home.live]))

      await site.release('rollback', 'mf-home', '--why', 'the test is over')
      await expect.poll(async () => (await fetch(`${site.url}/termService`)).text()).toContain(home.live)
    },
  )
}

test('rejects a build that does not load in a browser, and says why', async () => {
  const to = mkdtempSync(join(site.folder, 'bad-'))
  const from = join(site.store, 'mf-home', liveOf('mf-home'))
  makeAnotherVersion(from, to, { digit: '4', change: entry((text) => `throw new Error('boom');${text}`) })
  const before = state().revision
  const refusal = await site.release('publish', to).catch(({ stderr }: { stderr: string }) => stderr)
  expect(refusal).toMatch(/mf-home .*does not load in a browser with the shell/)
  expect(state().revision).toBe(before)
})

test('visitors keep the live version if the registry names a release that is missing', async ({ page }) => {
  const version = liveOf('mf-home')
  const to = mkdtempSync(join(site.folder, 'garbage-'))
  const bad = makeAnotherVersion(join(site.store, 'mf-home', version), to, { digit: '5' })
  const { revision, ...rest } = state()
  const next = { ...rest, revision: revision + 1 }
  // Written as `publish` does.
  Object.assign(next.releases['mf-home']!, { live: bad, past: [version] })
  writeFileSync(join(revisions(), `${String(revision + 1).padStart(8, '0')}.json`), JSON.stringify(next))
  await page.goto(`${site.url}/termService`)
  await drawn(page)
  expect(await ran(page, 'mf-home')).toEqual([version])
  rmSync(newest())
  seen = revision
})

test('visitors keep the last valid registry if the newest is invalid or the registry is missing', async ({
  page,
}) => {
  const garbage = join(revisions(), '90000000.json')
  writeFileSync(garbage, '{"revision": 9')
  await page.goto(`${site.url}/termService`)
  await drawn(page)
  rmSync(garbage)
  renameSync(revisions(), `${revisions()}-away`)
  await page.goto(`${site.url}/termPrivacy`)
  await drawn(page)
  renameSync(`${revisions()}-away`, revisions())
})

test('an open page keeps working if it cannot reach the registry', async ({ page }) => {
  await page.route(/\/registry/, (route) => route.abort())
  await page.goto(`${site.url}/termService`)
  await drawn(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(`${site.url}/`)
  await drawn(page)
})

test('a page with an invalid embedded registry shows the frame, and that the page cannot be found', async ({
  page,
}) => {
  await page.route(`${site.url}/termService`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(id="registry">).*?(<\/script>)/s, '$1{"remotes": 7$2')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`${site.url}/termService`)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找不到這一頁')
})

for (const [what, file] of [
  ['script', '/main.js'],
  ['words', '/words-zh-TW-json.js'],
] as const)
  test(
    `a shell that cannot load its ${what} says what to do, and opens after a reload`,
    unlessQuick(what === 'words'),
    async ({ page, words }) => {
      const own = (url: URL) => url.pathname.startsWith('/releases/shell/') && url.pathname.endsWith(file)
      let asked = 0
      await page.route(own, (route) => {
        asked++
        return route.abort('connectionreset')
      })
      await page.goto(`${site.url}/login`)
      await expect(page.getByRole('alert')).toContainText('請檢查網路連線')
      // A single failure must not show the panel.
      expect(asked).toBeGreaterThan(1)
      await page.unroute(own)
      await page.getByRole('button', { name: '重新載入' }).click()
      await expect(page.getByRole('textbox', { name: words.email })).toBeVisible()
    },
  )
