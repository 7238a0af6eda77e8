import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unlessQuick } from '../matrix'
import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { expect, test } from '../site'

/* docs/teams.md, "Another builder": remotes that Vite, Rspack and webpack build without our preset, adopted and published. */

const hosts = join(import.meta.dirname, '../hosts')
const command = join(import.meta.dirname, '../../shared/src/remote/cli.mjs')
let folder: string
let site: OwnSite

test.use({ language: 'en' })
test.beforeAll(async () => {
  // Inside the package that has the builders.
  mkdirSync(join(hosts, 'dist'), { recursive: true })
  folder = mkdtempSync(join(hosts, 'dist/remotes-'))
  site = await startOwnSite()
})
test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes a remote, called after its builder where nothing else is said. */
async function makeRemote(builder: string, name = builder) {
  const dir = join(folder, name)
  mkdirSync(dir)
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args], { cwd: dir })
  await run('new', `${name}-gifts`, '--builder', builder)
  return { dir, build: () => run('build') }
}

interface Renderers {
  renderers: number
}

// Vite's entry is a module, the others' a script.
for (const builder of ['vite', 'rspack', 'webpack'])
  test(
    `a remote that ${builder} builds is published, and drawn in the site with its React and kit`,
    unlessQuick(builder === 'vite'),
    async ({ page, complaints }) => {
      const { dir, build } = await makeRemote(builder)
      await build()
      await site.release('publish', join(dir, 'dist'))

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
      // Of the kit, by a hook of the shell's.
      await expect(main.getByText(/show how a screen asks the server/)).toBeVisible()
      expect(await page.evaluate(() => (globalThis as unknown as Renderers).renderers)).toBe(1)
      expect(complaints).toEqual([])
    },
  )

test('a remote that bundles React is refused, with what to change in its configuration', async () => {
  const { dir, build } = await makeRemote('rspack', 'bundled')
  const file = join(dir, 'rspack.config.mjs')
  const shared =
    "const options = { ...remoteOptions(import.meta.url), shared: { '@fankeep/shared/host': { import: false } } }"
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('const options = remoteOptions(import.meta.url)', shared),
  )
  const { stderr } = await build().catch((error: { stderr: string }) => error)
  expect(stderr).toMatch(/carries a copy of react .*In rspack.config.mjs, shared of ModuleFederationPlugin/)
})
