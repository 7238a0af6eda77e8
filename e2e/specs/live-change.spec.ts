import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { makeAnotherVersion } from '../releases/another-version.mjs'
import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { expect, test } from '../site'

let site: OwnSite
test.beforeAll(async () => {
  site = await startOwnSite()
})
test.afterAll(() => site.stop())

test('an open page hears of a new version within five seconds, and keeps what was typed', async ({
  page,
  words,
}) => {
  const listening = page.waitForRequest(/\/registry\/events/)
  await page.goto(`${site.url}/login`)
  const email = page.getByRole('textbox', { name: words.email })
  await email.fill('half@written')
  await listening
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))

  const [shellAndAll] = [JSON.parse(await site.release('status', '--json'))]
  const before = shellAndAll.releases['mf-auth'].live
  const to = mkdtempSync(join(site.folder, 'next-'))
  makeAnotherVersion(join(site.store, 'mf-auth', before), to, { digit: 'c' })
  const heard = page.waitForResponse(/\/registry\.json/)
  await site.release('publish', to, '--no-smoke')
  const began = Date.now()
  await heard
  expect(Date.now() - began).toBeLessThan(5000)
  await expect(email).toHaveValue('half@written')
  expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
})
