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

test('an open page learns of a new version within 5 seconds, keeps typed text and loads it at the next entry', async ({
  page,
  words,
}) => {
  const listening = page.waitForRequest(/\/registry\/events/)
  await page.goto(`${site.url}/login`)
  const email = page.getByRole('textbox', { name: words.email })
  await email.fill('half@written')
  await listening
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))

  const before = JSON.parse(await site.release('status', '--json')).releases['mf-auth'].live
  const to = mkdtempSync(join(site.folder, 'next-'))
  const next = makeAnotherVersion(join(site.store, 'mf-auth', before), to, { digit: 'c' })
  const heard = page.waitForResponse(/\/registry\.json/)
  await site.release('publish', to, '--no-smoke')
  const began = Date.now()
  await (await heard).finished()
  expect(Date.now() - began).toBeLessThan(5000)
  await expect(email).toHaveValue('half@written')

  const entry = page.waitForResponse(`${site.url}/releases/mf-auth/${next}/remoteEntry.js`)
  await page.locator('a[href="/register"]').click()
  expect((await entry).ok()).toBe(true)
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('textbox', { name: words.email })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
})
