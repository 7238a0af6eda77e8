import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, makeBuild, makeContext, makeFolder, route, versionOf } from '../test/builds'
import { publish } from './publish'
import { tryIn } from './smoke'

/** The parts of the shell that the smoke test uses. */
const shellScript = `
  const known = {}
  const instance = {
    registerRemotes: ([remote]) => { known[remote.name] = remote.entry },
    loadRemote: async (id) => {
      const [name, expose] = id.split('/')
      await import(known[name])
      return globalThis[name][expose]
    },
  }
  globalThis.__FANKEEP_FEDERATION__ = () => ({ runtime: { getInstance: () => instance } })
  document.querySelector('#root').append(document.createElement('p'))`
const shell: Build = { name: 'shell', entry: 'shell.js', files: { 'shell.js': shellScript } }

/** A remote with this text as its routes module. */
const remote = (name: string, routes: string, version = 1): Build => {
  const global = `${name}_${version}`.replaceAll('-', '_')
  return {
    name,
    version: versionOf(version),
    global,
    entry: 'entry.js',
    routes: [route(`/${name}`, { name: 'home' })],
    files: { 'entry.js': `globalThis.${global} = { routes: ${routes} }` },
  }
}
const words = 'words: async () => ({ default: {} })'
const good = `{ pages: { home: async () => ({ Page: () => null }) }, ${words} }`

// `npm test` names a browser; if Vitest runs without it, Debian's is used.
beforeAll(() => {
  process.env.CHROMIUM ||= '/usr/bin/chromium'
})

/** Each fault, with its routes module and the text of the refusal. */
const broken: Record<string, [routes: string, why: string]> = {
  'loops while it is loaded': ['(() => { for (;;); })()', 'it hangs: not done after 5 s'],
  'loops in its page': [
    `{ pages: { home: async () => { for (;;); } }, ${words} }`,
    'it hangs: not done after 5 s',
  ],
  'never gives its page': [
    `{ pages: { home: () => new Promise(() => {}) }, ${words} }`,
    'it hangs: not done after 5 s',
  ],
  throws: ['(() => { throw new Error("broken at the top") })()', 'broken at the top'],
  'has no page': [`{ pages: {}, ${words} }`, 'it has no page "home"'],
}

test('refuses remotes that hang, throw or lack a page, each with its reason, and publishes nothing', async () => {
  const context = makeContext()
  await publish(context, [makeBuild(shell), makeBuild(remote('mf-home', good))])
  const tryOut = tryIn(context.store, 5000)
  const better = makeBuild(remote('mf-home', good, 2))
  const reasons = Object.values(broken)
  const bad = reasons.map(([routes], at) => makeBuild(remote(`mf-bad-${at}`, routes)))
  const refused = await publish({ ...context, tryOut }, [...bad, better]).catch(String)
  for (const [at, [, why]] of reasons.entries())
    expect(refused).toContain(
      `mf-bad-${at} ${versionOf(1)} does not load in a browser with the shell: ${why}`,
    )
  expect(refused).not.toMatch(/mf-home/)
  expect((await context.store.read()).revision).toBe(1)
  expect((await publish({ ...context, tryOut }, [better])).state.revision).toBe(2)
})

test('refuses a remote that lacks a part it declares for another remote’s screen', async () => {
  const context = makeContext()
  await publish(context, [makeBuild(shell)])
  const { routes = [], ...about } = remote('mf-home', good)
  const declaration = { name: 'mf-home', routes, parts: [{ slot: 'channels', name: 'card', order: 10 }] }
  const withPart = `{ pages: { home: async () => ({ Page: () => null }) }, parts: { card: async () => ({ Part: () => null }) }, ${words} }`
  const tryOut = tryIn(context.store)
  const lacking = makeBuild({ ...about, declaration })
  await expect(publish({ ...context, tryOut }, [lacking])).rejects.toThrow(/no part "card"/)
  const whole = makeBuild({ ...remote('mf-home', withPart, 2), declaration })
  expect((await publish({ ...context, tryOut }, [whole])).state.revision).toBe(2)
})

describe('rendering every page with the remote’s standalone answers', () => {
  let dir: string
  beforeAll(() => {
    dir = join(makeFolder(), 'mf-drawn')
    mkdirSync(join(dir, 'src'), { recursive: true })
    writeFileSync(join(dir, 'remote.json'), '{}')
    writeFileSync(join(dir, 'src/standalone.ts'), "export const answers = { 'site.endorsements': [] }")
  })

  /** A build in its remote's folder, in the form the federation runtime expects, with these pages. */
  const inPlace = (pages: Record<string, string>, version: number) => {
    const about = remote('mf-drawn', '', version)
    const loaders = Object.entries(pages).map(([name, page]) => `${name}: async () => ({ Page: ${page} })`)
    const entry = `globalThis.${about.global} = {
      routes: { pages: { ${loaders.join()} }, ${words} },
      init: () => {},
      get: async () => () => globalThis.${about.global}.routes }`
    const routes = Object.keys(pages).map((name) => route(`/${name}`, { name, access: 'guest' }))
    const folder = makeBuild({ ...about, routes, files: { 'entry.js': entry } })
    rmSync(join(dir, 'dist'), { recursive: true, force: true })
    cpSync(folder, join(dir, 'dist'), { recursive: true })
    return join(dir, 'dist')
  }

  // Its page is built twice with webpack, which takes long on a busy machine.
  test('refuses a page that throws or loops while it renders, and changes nothing', async () => {
    const context = makeContext()
    await publish(context, [makeBuild(shell)])
    const tryOut = tryIn(context.store, 8000)
    const good = "() => 'a page'"
    const throws = '() => { throw new Error("no such fan") }'
    const pages = { good, throws, loops: '() => { for (;;); }', odd: '() => ({ no: "element" })' }
    const refused = await publish({ ...context, tryOut }, [inPlace(pages, 1)]).catch(String)
    expect(refused).toMatch(/draw \/throws: no such fan/)
    expect(refused).toMatch(/draw \/loops: .*it hangs/)
    expect(refused).toMatch(/draw \/odd: /)
    expect(refused).not.toMatch(/draw \/good/)
    expect((await context.store.read()).releases['mf-drawn']).toBeUndefined()
    const { state } = await publish({ ...context, tryOut }, [inPlace({ good }, 2)])
    expect(state.releases['mf-drawn']?.live).toBe(versionOf(2))
  }, 240_000)
})
