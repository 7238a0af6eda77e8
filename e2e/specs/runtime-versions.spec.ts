import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildHost } from '../hosts/build-host.mjs'
import { serveHost } from '../hosts/serve.mjs'
import { expect, productUrl, test } from '../site'

/* Remotes built with other versions of Module Federation than the shell's, whose runtime is not designed to be shared with them. */

const hosts = join(import.meta.dirname, '../hosts')
const packages = {
  'mf-probe-27': 'federation-2.7',
  'mf-probe-28': 'federation-2.8',
  'mf-probe-29': '@module-federation/enhanced',
  'mf-probe-newer': 'federation-newer',
}
interface Built {
  global: string
  version: string
}
const built = new Map<string, Built>()
let folder: string

test.beforeAll(async () => {
  // Inside the package, so that the preset can be resolved from there.
  mkdirSync(join(hosts, 'dist'), { recursive: true })
  folder = mkdtempSync(join(hosts, 'dist/probes-'))
  const build = async ([name, federation]: [string, string]) => {
    const args = [join(hosts, 'probe/build.mjs'), folder, name, federation]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    built.set(name, JSON.parse(stdout) as Built)
  }
  await Promise.all(Object.entries(packages).map(build))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Instance {
  name: string
  version: string
  registerRemotes: (remotes: object[]) => void
  loadRemote: (id: string) => Promise<{ react: object; pages: Record<string, () => Promise<object>> }>
  shareScopeMap: { default: { react: Record<string, { lib?: () => object }> } }
}
interface FederationPage {
  __FANKEEP_FEDERATION__: (version: string) => {
    runtime: { getInstance: (find: (instance: Instance) => boolean) => Instance }
  }
  __FEDERATION__: { __INSTANCES__: Instance[] }
}

/** In a page of the site: loads a remote as the shell does. Returns what it found, or the error. */
async function loadInShell({ global, entry }: { global: string; entry: string }) {
  const page = globalThis as unknown as FederationPage
  const shell = page.__FANKEEP_FEDERATION__('2.0.0').runtime.getInstance(({ name }) => name === 'shell')
  shell.registerRemotes([{ name: global, entry, entryGlobalName: global, type: 'global' }])
  const faults: string[] = []
  addEventListener('error', ({ message }) => faults.push(message))
  try {
    const { react, pages } = await shell.loadRemote(`${global}/routes`)
    const given = Object.values(shell.shareScopeMap.default.react).map(({ lib }) => lib?.())
    return {
      sameReact: given.length === 1 && given[0] === react,
      runtime: page.__FEDERATION__.__INSTANCES__.find(({ name }) => name === global)?.version,
      exports: Object.keys(await pages.probe!()),
    }
  } catch (error) {
    return { fault: [String(error), ...faults].join('\n') }
  }
}

for (const [name, entry, expected] of [
  ['mf-probe-27', 'remoteEntry.js', 'runs'],
  ['mf-probe-28', 'remoteEntry.js', 'runs'],
  ['mf-probe-29', 'remoteEntry.js', 'runs'],
  ['mf-probe-newer', 'remoteEntry.js', 'is refused'],
  ['mf-probe-28', 'standardEntry.js', 'runs'],
] as const) {
  test(`${name} with its ${entry} ${expected} in a page of the site`, async ({ page }) => {
    const base = `${productUrl()}/releases/${name}/1/`
    await page.route(`${base}*`, (route) =>
      route.fulfill({ path: join(folder, name, 'dist', route.request().url().slice(base.length)) }),
    )
    await page.goto('/')
    await page.waitForFunction(() => '__FANKEEP_FEDERATION__' in globalThis)
    const { global, version } = built.get(name)!
    // The shell's runtime, whatever the remote was built with or contains.
    const own = built.get('mf-probe-29')!.version
    const found = await page.evaluate(loadInShell, { global, entry: base + entry })
    if (expected === 'runs') expect(found).toEqual({ sameReact: true, runtime: own, exports: ['Page'] })
    else expect(found.fault).toContain(`Built for federation runtime ${version}; this page has `)
  })
}

test('remotes of three versions run in a page of another host, each with the runtime it was built with', async ({
  page,
  complaints,
}) => {
  const remotes = await serveHost(folder)
  await buildHost('plain', join(folder, 'host'), remotes.url, 'side-by-side.tsx')
  const host = await serveHost(join(folder, 'host'))
  try {
    await page.goto(host.url)
    const names = ['mf-probe-27', 'mf-probe-28', 'mf-probe-29']
    for (const name of names) await expect(page.getByText(`${name} is drawn`)).toBeVisible()
    const runtimes = await page.evaluate(() =>
      (globalThis as unknown as FederationPage).__FEDERATION__.__INSTANCES__.map(({ name, version }) => [
        name,
        version,
      ]),
    )
    for (const name of names) {
      const { global, version } = built.get(name)!
      expect(runtimes).toContainEqual([global, version])
    }
    expect(complaints).toEqual([])
  } finally {
    await Promise.all([host.stop(), remotes.stop()])
  }
})
