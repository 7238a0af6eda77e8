import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type Build, makeBuild, makeContext, route, versionOf } from '../../test/builds'
import { startEdge } from '../../test/edge'
import { openBrowser } from '../browser'
import { publish } from '../publish'
import { diagnose } from './diagnose'
import { examine } from './examine'
import { viewPage } from './view-page'

// `npm test` names a browser; if Vitest runs without it, Debian's is used.
beforeAll(() => {
  process.env.CHROMIUM ||= '/usr/bin/chromium'
})

const react = (draw: string) =>
  `import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\n${draw}`
const intoPage = `const place = document.body.appendChild(document.createElement('p'))
createRoot(place).render(createElement('b', null, 'drawn'))`

/** Scripts that contain a real React. */
async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(import.meta.dirname, '../../../shared') },
    bundle: true,
    external: ['/releases/*'],
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}

const gifts: Build = { name: 'mf-gifts', routes: [route('/gifts')] }
const address = `/releases/mf-gifts/${versionOf(1)}/remoteEntry.js`
const shellWith = async (more = ''): Promise<Build> => ({
  name: 'shell',
  files: { 'main.js': await bundled(react(`${intoPage}\n${more}`)) },
})

/** What the doctor reports for the page at `/gifts` when these builds are live. */
async function viewed(builds: Build[], spoil: (root: string) => void = () => undefined) {
  const context = makeContext()
  await publish(context, builds.map(makeBuild))
  spoil(context.root)
  const app = await startEdge(context.root)
  const browser = await openBrowser('')
  try {
    const view = await viewPage(
      browser,
      `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/gifts`,
    )
    return { view, findings: (await examine(context.store, view)).findings }
  } finally {
    await browser.close()
  }
}

test('a healthy page has no findings: lists the fetched files with sizes, and one React', async () => {
  const { view, findings } = await viewed([await shellWith(`void import('${address}')`), gifts])
  expect(findings).toEqual([])
  expect(view.reacts).toEqual([
    {
      version: expect.stringMatching(/^19\./),
      script: expect.stringMatching(/\/releases\/shell\/.*main\.js$/),
    },
  ])
  const names = view.fetched.map(({ url }) => new URL(url).pathname)
  expect(names[0]).toBe('/gifts')
  expect(names).toContain(address)
  const main = view.fetched.find(({ url }) => url.endsWith('main.js'))
  expect(main).toMatchObject({ status: 200 })
  expect(main!.bytes).toBeGreaterThan(30_000)
}, 30_000)

test('names the remote that brings a second React, and the fix', async () => {
  const { findings } = await viewed([
    await shellWith(`void import('${address}')`),
    { ...gifts, files: { 'remoteEntry.js': await bundled(react(intoPage)) } },
  ])
  expect(findings).toEqual([
    {
      what: expect.stringMatching(
        new RegExp(`^A second React \\(19\\..*\\) runs in the page, from mf-gifts ${versionOf(1)}`),
      ),
      fix: expect.stringMatching(/^Build mf-gifts with the preset of @fankeep\/shared/),
    },
  ])
}, 30_000)

test('reports a remote whose files do not load as down, with the rollback command', async () => {
  const { findings } = await viewed(
    [await shellWith(`import('${address}').catch(() => undefined)`), gifts],
    (root) => {
      for (const ending of ['', '.br', '.gz'])
        rmSync(join(root, 'mf-gifts', versionOf(1), `remoteEntry.js${ending}`))
    },
  )
  expect(findings[0]).toEqual({
    what: expect.stringMatching(
      new RegExp(`^mf-gifts ${versionOf(1)} is down: remoteEntry.js was answered with [45]\\d\\d`),
    ),
    fix: expect.stringContaining('release rollback mf-gifts --why TEXT'),
  })
}, 30_000)

test('names both versions if a remote requires another version than the shell provides', async () => {
  const context = makeContext()
  await publish(context, [makeBuild({ name: 'shell' }), makeBuild(gifts)])
  const file = join(context.folder('shell', versionOf(1)), 'release.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, provides: { react: '18.3.1' } }))
  expect((await examine(context.store)).findings).toEqual([
    {
      what: expect.stringMatching(/^mf-gifts .* cannot be served: .*react.*19\.3\.1.*18\.3\.1/),
      fix: expect.stringMatching(/release rollback mf-gifts .*, or build it again with the @fankeep\/shared/),
    },
  ])
})

test('names the users of each version if a shared module is in the page in two versions', () => {
  const view = {
    ...{ url: '', ms: 0, fetched: [], reacts: [], errors: [] },
    shared: [
      { key: 'react', version: '19.3.1', users: ['shell'] },
      { key: 'react', version: '19.2.0', users: ['mf_gifts'] },
    ],
  }
  expect(diagnose({ live: [], damaged: [], view })).toContainEqual({
    what: 'react is in the page in 2 versions: 19.3.1 (shell), 19.2.0 (mf_gifts).',
    fix: expect.stringContaining('publish them together'),
  })
})

test('lists who provides each shared module and who requires which range', async () => {
  const context = makeContext()
  await publish(context, [makeBuild({ name: 'shell' }), makeBuild(gifts)])
  expect((await examine(context.store)).shared).toEqual([
    { key: 'react', given: '19.3.1', takenBy: [{ name: 'mf-gifts', range: '^19.3.1', fits: true }] },
  ])
})

const passing = { name: 'shell', events: { emits: {}, hears: {}, passes: { 'gifts.sent': 1 } } }
const hearing: Build = { ...gifts, events: { emits: {}, hears: { 'gifts.sent': 1 }, passes: {} } }
const emitting: Build = {
  ...{ name: 'mf-shop', routes: [route('/shop')] },
  events: { emits: { 'gifts.sent': 1 }, hears: {}, passes: {} },
}

test('reports an event that a remote hears but no live remote emits, with the fix', async () => {
  const context = makeContext()
  await publish(context, [makeBuild(passing), makeBuild(hearing)])
  const { findings, crossings } = await examine(context.store)
  expect(findings).toEqual([
    {
      what: 'mf-gifts hears gifts.sent, which no live remote emits.',
      fix: expect.stringContaining('take it out of events.hears in the remote.json of mf-gifts'),
    },
  ])
  expect(crossings).toEqual([
    { name: 'mf-gifts', shows: 'what follows from gifts.sent (no remote emits it)' },
  ])
  await publish(context, [makeBuild(emitting)])
  const now = await examine(context.store)
  expect(now.findings).toEqual([])
  expect(now.crossings).toEqual([{ name: 'mf-gifts', shows: 'what follows from gifts.sent (mf-shop)' }])
})
