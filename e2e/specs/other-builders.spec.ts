import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { expect, test } from '../site'

/* docs/teams.md, "Another builder": remotes that Vite, Rspack and webpack build without our preset, adopted and published. */

// Webpack uses the same plugin as our preset, so its remotes are built only in test:all.
const builders = process.env.TEST_ALL ? ['vite', 'rspack', 'webpack'] : ['vite', 'rspack']
const hosts = join(import.meta.dirname, '../hosts')
const command = join(import.meta.dirname, '../../shared/src/remote/cli.mjs')
let folder: string
let site: OwnSite

test.use({ language: 'en' })
// One site and one publish for all remotes: the builds run while the site starts, and the trial opens one browser.
test.beforeAll(async () => {
  // Inside the package that depends on the builders.
  mkdirSync(join(hosts, 'dist'), { recursive: true })
  folder = mkdtempSync(join(hosts, 'dist/remotes-'))
  const build = async (builder: string) => {
    mkdirSync(dirOf(builder))
    await run(builder, 'new', `${builder}-gifts`, '--builder', builder)
    // Publishing renders the page on which a remote runs alone, and builds that page for it: once is enough outside of test:all.
    if (builder !== 'vite' && !process.env.TEST_ALL) rmSync(join(dirOf(builder), 'src/standalone.ts'))
    await run(builder, 'build')
  }
  const [own] = await Promise.all([startOwnSite(), ...builders.map(build)])
  site = own
  await site.release('publish', ...builders.map((builder) => join(dirOf(builder), 'dist')))
})
test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The folder of the remote that this builder builds. */
const dirOf = (builder: string) => join(folder, builder)
const run = (builder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [command, ...args], { cwd: dirOf(builder) })

interface Renderers {
  renderers: number
}

// Vite's entry is a module, the others' is a script.
for (const builder of builders)
  test(`a remote that ${builder} builds is published and rendered in the site with one React and the kit`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(() => {
      const counted = globalThis as unknown as Renderers
      counted.renderers = 0
      const hook = { supportsFiber: true, onCommitFiberRoot: () => {}, onCommitFiberUnmount: () => {} }
      const inject = () => ++counted.renderers
      Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, inject } })
    })
    await page.goto(`${site.url}/en/${builder}Gifts`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${builder} gifts`, 'i'))
    // This text comes from the kit's component and a hook of the shell's modules.
    await expect(main.getByText(/show how a screen asks the server/)).toBeVisible()
    expect(await page.evaluate(() => (globalThis as unknown as Renderers).renderers)).toBe(1)
    expect(complaints).toEqual([])
  })

test('a build that bundles React is rejected with the setting to change', async () => {
  const file = join(dirOf('rspack'), 'rspack.config.mjs')
  const shared =
    "const options = { ...remoteOptions(import.meta.url), shared: { '@fankeep/shared/host': { import: false } } }"
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('const options = remoteOptions(import.meta.url)', shared),
  )
  const { stderr } = await run('rspack', 'build').catch((error: { stderr: string }) => error)
  expect(stderr).toMatch(/bundles react .*In rspack.config.mjs, add to shared of ModuleFederationPlugin/)
})
