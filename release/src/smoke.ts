import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser'
import type { Build } from './store/build'
import { buildEdge } from './edge/app'
import { readAllGood } from './damaged'
import type { RegistryState } from './registry'
import { overlayBackend } from './store/overlay-backend'
import { ReleaseStore } from './store/release-store'

/** A build that does not load within this time is considered hanging. */
const patienceMs = 30_000
/** A standalone page's answers arrive immediately; drawing them takes a little longer. */
const settleMs = 500
const runtimeKey = '@module-federation/runtime-core'
/** An address that no remote owns: shows only the shell. */
const nowhere = '/smoke-test'

/**
 * Tries builds in a real browser, together with the shell that would be live with them, before anything changes: a temporary edge
 * server serves the future state. For a remote, every exposed module, page and file of words is loaded, as the shell would load them;
 * for a new shell, those of all live remotes. Then, if a build is in the folder of its sources, every page is rendered, with the
 * answers of its `src/standalone.ts`.
 * @param patience milliseconds that one remote, or the shell, can take
 * @returns a function that returns a sentence for each part that does not load
 * @throws Problem if there is no browser
 */
export const tryIn =
  (store: ReleaseStore, patience = patienceMs) =>
  async (builds: Build[], state: RegistryState): Promise<string[]> => {
    const candidate = new ReleaseStore(overlayBackend(store.backend, builds, state))
    const named = new Set(builds.map(({ manifest }) => manifest.name))
    const wanted = Object.keys(state.releases).filter(
      (name) => name !== 'shell' && (named.has(name) || named.has('shell')),
    )
    const good = await readAllGood(candidate, state)
    const remotes = wanted.flatMap((name) => good[name]?.live ?? [])
    const browser = await openBrowser('Or publish without the smoke test: --no-smoke.')
    const edge = await buildEdge(
      {
        port: 0,
        host: '127.0.0.1',
        store: '',
        apiUrl: 'http://127.0.0.1:9',
        publicOrigin: undefined,
        trustProxy: false,
        chatOrigin: undefined,
        logLevel: 'silent',
      },
      candidate,
    )
    try {
      await edge.listen({ port: 0, host: '127.0.0.1' })
      const { port } = edge.server.address() as AddressInfo
      const runtime = good.shell?.live?.provides[runtimeKey] ?? ''
      const faults = await tryEach(browser, `http://127.0.0.1:${port}`, { remotes, runtime, patience })
      return faults.length > 0 ? faults : await drawBuilds(browser, builds, patience)
    } finally {
      await browser.close()
      edge.server.closeAllConnections()
      await edge.close()
    }
  }

interface Trial {
  remotes: ReleaseManifest[]
  /** The version of the shell's federation runtime. */
  runtime: string
  patience: number
}

/** Tries each remote in a separate page: one that hangs, or breaks the page, does not affect the next. */
async function tryEach(
  browser: Browser,
  site: string,
  { remotes, runtime, patience }: Trial,
): Promise<string[]> {
  const open = async () => {
    const page = await browser.newPage()
    await page.route(/\/api3?\//, (route) => route.fulfill({ json: { code: 1, msg: '', data: {} } }))
    return { page, fault: await inTime(openShell(page, site, patience), 2 * patience) }
  }
  const first = await open()
  if (first.fault) return [first.fault]
  leave(first.page)
  const faults: string[] = []
  for (const { name, version, ...manifest } of remotes) {
    const about = {
      base: `/releases/${name}/${version}/`,
      entry: manifest.entry,
      global: manifest.global,
      // A remote of another builder brings its own runtime.
      runtime: manifest.requires[runtimeKey]?.slice(1) ?? runtime,
      layout: manifest.exposes.includes('./layout'),
      pages: manifest.declaration?.routes.map((route) => route.name) ?? [],
      parts: manifest.declaration?.parts?.map((part) => part.name) ?? [],
    }
    const { page, fault } = await open()
    const why = fault || (await inTime(page.evaluate(loadInPage, about), patience))
    leave(page)
    if (why) faults.push(`${name} ${version} does not load in a browser with the shell: ${why}`)
  }
  return faults
}

/** Draws builds that are in their remotes' folders; for others, there are no sample answers. */
async function drawBuilds(browser: Browser, builds: Build[], patience: number): Promise<string[]> {
  const faults: string[] = []
  for (const { manifest, folder } of builds) {
    const dir = folder && dirname(resolve(folder))
    if (!folder || !dir || !existsSync(join(dir, 'src/standalone.ts'))) continue
    const { serveBuilt } = await import('@fankeep/shared/standalone')
    const alone = await serveBuilt(dir, resolve(folder))
    try {
      for (const { path, access } of manifest.declaration?.routes ?? []) {
        const page = await browser.newPage()
        const why = await inTime(drawPage(page, alone.url + path, access === 'guest'), patience)
        leave(page)
        if (why) faults.push(`${manifest.name} ${manifest.version} does not draw ${path}: ${why}`)
      }
    } finally {
      await alone.stop()
    }
  }
  return faults
}

/** Draws one page as a member, or as a visitor. Returns why it throws. */
async function drawPage(page: Page, url: string, isVisitor: boolean): Promise<string> {
  if (isVisitor) await page.addInitScript(() => localStorage.setItem('standalone.visitor', '1'))
  const fault = () => page.evaluate(() => document.documentElement.dataset.fault ?? '')
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => 'drawn' in document.documentElement.dataset || 'fault' in document.documentElement.dataset,
    undefined,
    { timeout: 0 },
  )
  // The drawing with answers comes after the drawing of the loading state.
  await page.waitForTimeout(settleMs)
  return fault()
}

/** Closes a page without waiting for it: otherwise one in an endless loop would occupy a processor until all are tried. */
function leave(page: Page) {
  page.close().catch(() => undefined)
}

/** The timer is outside the page: a page in an endless loop no longer responds. */
async function inTime<Answer>(work: Promise<Answer>, patience: number): Promise<Answer | string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it hangs: not done after ${patience / 1000} s`), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Opens a page with only the shell. Returns what is wrong with it. */
async function openShell(page: Page, site: string, patience: number): Promise<string | undefined> {
  try {
    await page.goto(site + nowhere, { timeout: patience })
    await page.waitForFunction(
      () => '__FANKEEP_FEDERATION__' in globalThis && document.querySelector('#root *') !== null,
      undefined,
      { timeout: patience },
    )
    return undefined
  } catch (error) {
    return `The shell fails to start in a browser: ${String(error).split('\n')[0]}`
  }
}

interface About {
  base: string
  entry: string
  global: string
  runtime: string
  layout: boolean
  pages: string[]
  parts: string[]
}

/** In the page: loads everything a remote exposes, as the shell would. Returns why it does not load. */
async function loadInPage({ base, entry, global, runtime, layout, pages, parts }: About): Promise<string> {
  interface Instance {
    name: string
    registerRemotes: (remotes: object[]) => void
    // oxlint-disable-next-line no-explicit-any -- whatever the build exposes: finding that out is the point
    loadRemote: (id: string) => Promise<any>
  }
  interface Runtime {
    runtime: { getInstance: (find: (instance: Instance) => boolean) => Instance }
  }
  try {
    const { __FANKEEP_FEDERATION__: open } = globalThis as unknown as {
      __FANKEEP_FEDERATION__: (version: string) => Runtime
    }
    const shell = open(runtime).runtime.getInstance(({ name }) => name === 'shell')
    const address = location.origin + base + entry
    shell.registerRemotes([{ name: global, entry: address, entryGlobalName: global, type: 'global' }])
    const routes = await shell.loadRemote(`${global}/routes`)
    for (const page of pages) {
      const loaded = await routes.pages[page]?.()
      if (!loaded?.Page) return `it has no page "${page}", which remote.json declares`
    }
    for (const part of parts) {
      const loaded = await routes.parts?.[part]?.()
      if (!loaded?.Part) return `it has no part "${part}", which remote.json declares`
    }
    for (const words of ['zh-TW', 'zh-CN', 'en'])
      if (!(await routes.words(words))?.default) return `it has no words in ${words}`
    if (layout && !(await shell.loadRemote(`${global}/layout`)).Layout)
      return 'its ./layout exports no Layout'
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
