import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testAllOnly } from '../matrix'
import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { expect, test } from '../site'

/* The steps of docs/teams.md for a team that has two tarballs and an empty folder. In order: each step needs the one
   before. */
test.describe.configure({ mode: 'serial', timeout: 400_000 })

const port = 4100 + (process.pid % 400)
const local = `http://localhost:${port}`
const token = 'a-token-of-the-operators'

let folder: string
let site: OwnSite

/** The environment of a person in that repository: without the npm settings of this test's process, and without the runner's setting for colors. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local)|^FORCE_COLOR$/.test(name),
  ),
)
const run = (command: string, ...args: string[]) =>
  promisify(execFile)(command, args, { cwd: folder, env: { ...env, RELEASE_STORE: site.store } })
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), text.replace(from, to))
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-team-'))
  site = await startOwnSite({ OPS_TOKEN: token, OVERRIDE_ORIGINS: local })
})
test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the kit installs in an empty folder and makes a remote', testAllOnly, async () => {
  const kit = mkdtempSync(join(site.folder, 'kit-'))
  await run(process.execPath, join(import.meta.dirname, '../../scripts/pack.mjs'), kit)
  const tarballs = readdirSync(kit).map((name) => join(kit, name))
  expect(tarballs).toHaveLength(2)
  await run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs)
  const { stdout } = await run('npx', 'fankeep-remote', 'new', 'gift-cards')
  expect(stdout).toContain('mf-gift-cards is made, with one screen at /giftCards')
  await run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund')
  // The lock file must not contain where packages were fetched from.
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  expect(lock.match(/"resolved": "(?!file:)[^"]*"/g)).toBeNull()
})

test('the types, the tests and the build of the new remote pass', testAllOnly, async () => {
  await run('npm', 'run', 'types')
  const { stdout: tested } = await run('npm', 'test')
  expect(tested).toMatch(/Tests .*3 passed/)
  const { stdout } = await run('npm', 'run', 'build')
  expect(stdout).toMatch(/mf-gift-cards 0\.1\.0-[0-9a-f]{12} is built/)
})

test(
  'the remote runs alone, follows every edit, and is shown in a deployed site by an override',
  testAllOnly,
  async ({ page, complaints }) => {
    const dev = spawn(
      process.execPath,
      ['node_modules/@fankeep/shared/src/remote/cli.mjs', 'dev', '--port', String(port)],
      { cwd: folder, env, stdio: 'ignore' },
    )
    try {
      const answers = () =>
        page.request.get(local).then(
          (answer) => answer.ok(),
          () => false,
        )
      await expect.poll(answers, { timeout: 120_000 }).toBe(true)
      await page.goto(`${local}/giftCards`)
      await expect(page.getByText('Premium NT$850')).toBeVisible()
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
      await expect(page.locator('html')).toHaveClass(/dark/)

      edit('locales/zh-TW.json', '"Gift cards"', '"禮物卡"')
      await expect(page.getByRole('heading', { name: '禮物卡' })).toBeVisible()
      await expect(page.locator('html')).toHaveClass(/dark/)
      const source = 'src/gift-cards/gift-cards-page.tsx'
      edit(source, 'export function', 'export funktion')
      await expect(page.getByText('gift-cards-page.tsx').first()).toBeVisible()
      edit(source, 'export funktion', 'export function')
      await expect(page.getByText('Premium NT$850')).toBeVisible()

      await page.goto(`${site.url}/ops/override`)
      await page.getByLabel('Remote').fill('mf-gift-cards')
      await page.getByLabel('Token').fill(token)
      await page.getByRole('button', { name: 'Override' }).click()
      await page.goto(`${site.url}/giftCards`)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('heading', { name: '禮物卡' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: local })).toBeVisible()
      expect(complaints).toEqual([])
    } finally {
      dev.kill()
    }
  },
)

test(
  'the published remote is a screen of the site, and the shell is unchanged',
  testAllOnly,
  async ({ page }) => {
    const status = async () => JSON.parse(await site.release('status', '--json')).releases
    const { shell } = await status()
    await page.goto(`${site.url}/giftCards`)
    await expect(page.getByRole('heading', { name: '禮物卡' })).toHaveCount(0)

    await run('npm', 'run', 'build')
    const { stdout } = await run('npx', 'release', 'publish', 'dist', '--why', 'gift cards')
    expect(stdout).toMatch(/mf-gift-cards +0\.1\.0-/)
    expect((await status()).shell).toEqual(shell)

    await expect(async () => {
      await page.goto(`${site.url}/giftCards`)
      await expect(page.getByRole('heading', { name: '禮物卡' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('banner')).toBeVisible()
  },
)

test('rejects a path that belongs to another remote, and changes nothing', testAllOnly, async () => {
  edit('remote.json', '"/giftCards"', '"/aboutUs"')
  await run('npm', 'run', 'build')
  const before = await site.release('status', '--json')
  await expect(run('npx', 'release', 'publish', 'dist', '--why', 'again')).rejects.toThrow(
    "mf-gift-cards claims /aboutUs, which is mf-home's",
  )
  expect(await site.release('status', '--json')).toBe(before)
})
