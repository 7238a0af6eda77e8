import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { testAllOnly } from '../matrix'
import { readAsExtension } from '../hosts/extension'
import { makeAnotherVersion } from '../releases/another-version.mjs'
import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { expect, test } from '../site'

const token = 'a-token-of-the-operators'
const title = '歡迎回來'
const mine = '我機器上的標題'

let site: OwnSite
let machine: Server
let folder = ''
let local = ''

/** A developer's machine: it serves a different build, readable from other origins. */
test.beforeAll(async () => {
  machine = createServer((request, response) => {
    const type = request.url?.endsWith('.json') ? 'application/json' : 'text/javascript'
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type })
    response.end(readFileSync(join(folder, request.url ?? '')))
  })
  await new Promise<void>((ready) => machine.listen(0, '127.0.0.1', ready))
  local = `http://localhost:${(machine.address() as AddressInfo).port}`
  site = await startOwnSite({ OPS_TOKEN: token, OVERRIDE_ORIGINS: local })
  const { live } = JSON.parse(await site.release('status', '--json')).releases['mf-auth']
  folder = mkdtempSync(join(site.folder, 'mine-'))
  makeAnotherVersion(join(site.store, 'mf-auth', live), folder, {
    digit: 'e',
    change: (_, text) => text.replaceAll(title, mine),
  })
})
test.afterAll(async () => {
  await site.stop()
  machine.close()
})

test(
  'an override shows a developer’s build in one browser only, with a badge, until it is ended',
  testAllOnly,
  async ({ page, browser, complaints }) => {
    await page.goto(`${site.url}/ops/override`)
    await page.getByLabel('Remote').fill('mf-auth')
    await page.getByLabel('From').selectOption(local)
    await page.getByLabel('Token').fill(token)
    await page.getByRole('button', { name: 'Override' }).click()
    const badge = page.getByRole('status').filter({ hasText: 'mf-auth' })
    await expect(badge).toContainText(local)

    await page.goto(`${site.url}/login`)
    await expect(page.getByRole('heading', { name: mine })).toBeVisible()
    await expect(badge).toBeVisible()
    // Preloads of the developer's files have no hash, which a built entry requires, so this browser fetches them twice.
    expect(complaints.filter((text) => !text.startsWith('A preload for'))).toEqual([])

    const other = await (await browser.newContext()).newPage()
    await other.goto(`${site.url}/login`)
    await expect(other.getByRole('heading', { name: title })).toBeVisible()
    await expect(other.getByText(local)).toHaveCount(0)
    await other.context().close()

    // On a site that allows no overrides, the cookie has no effect (cookies are shared between ports).
    const strict = await site.startEdge({ OPS_TOKEN: token, OVERRIDE_ORIGINS: '' })
    await page.goto(`${strict.url}/login`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(badge).toHaveCount(0)
    await strict.stop()

    await page.goto(`${site.url}/login`)
    await badge.getByRole('button').click()
    await expect(page).toHaveURL(`${site.url}/`)
    await page.goto(`${site.url}/login`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(badge).toHaveCount(0)
  },
)

test('an override to a machine that does not answer keeps the live version and shows the badge', async ({
  page,
}) => {
  const gone = 'http://localhost:9'
  const own = await site.startEdge({ OPS_TOKEN: token, OVERRIDE_ORIGINS: gone })
  await page.request.post(`${own.url}/ops/override`, { form: { token, remote: 'mf-auth', origin: gone } })
  await page.goto(`${own.url}/login`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: gone })).toBeVisible()
  await own.stop()
})

test('Module Federation’s extension lists the remotes of an overridden page, and shared modules of any page', async ({
  page,
  request,
}) => {
  const { remotes } = await (await request.get(`${site.url}/registry.json`)).json()
  const home = `mf-home:${remotes['mf-home'].live.version}`
  await page.goto(`${site.url}/login`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // The heading is in the page before its scripts have run.
  await page.waitForFunction(() => '__FEDERATION__' in globalThis)
  const sharedNow = async () => (await page.evaluate(readAsExtension)).shared.map(({ name }) => name)
  await expect.poll(sharedNow).toContain('@fankeep/shared/ui')
  const { modules, shared } = await page.evaluate(readAsExtension)
  // A visitor's page loads no manifests.
  expect(modules).toEqual([])
  const reacts = shared.filter(({ name }) => name === 'react')
  expect(reacts).toEqual([
    { name: 'react', version: expect.stringMatching(/^19\./), owner: expect.stringMatching(/^shell:/) },
  ])

  await page.request.post(`${site.url}/ops/override`, {
    form: { token, remote: 'mf-auth', origin: local },
  })
  await page.goto(`${site.url}/login`)
  await page.waitForFunction(() => '__FEDERATION__' in globalThis)
  await expect.poll(async () => (await page.evaluate(readAsExtension)).modules.length).toBeGreaterThan(5)
  const listed = (await page.evaluate(readAsExtension)).modules
  expect(listed.find(({ id }) => id === home)).toMatchObject({
    exposes: ['routes'],
    shared: { react: reacts[0]!.version, '@fankeep/shared/host': expect.stringMatching(/^\d/) },
  })
  expect(listed.find(({ id }) => id === 'shell')?.remotes).toContain(home)
})
