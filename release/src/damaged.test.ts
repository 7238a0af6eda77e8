import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { opsState } from '@fankeep/shared/contract/ops'
import { servedRegistry } from '@fankeep/shared/contract/release'
import { ask } from '../test/ask'
import { makeBuild, route, versionOf, writeManifest } from '../test/builds'
import { home, setUp, shell, startEdge, until } from '../test/edge'
import { standingOf } from './build-api'
import { findDamaged } from './damaged'
import { canary, publish, rollback, verify } from './publish'

const other = { name: 'mf-other', routes: [route('/other')] }
const second = { ...home, version: versionOf(2) }

/** Two versions of mf-home, and mf-other; then damages the manifest of the live mf-home. */
async function setUpDamaged(spoil: (file: string) => void = (file) => writeFileSync(file, '{"name":')) {
  const { app, context } = await setUp([shell, home, other])
  const folder = makeBuild(second)
  await publish(context, [folder])
  await publish(context, [makeBuild({ ...other, version: versionOf(2) })])
  spoil(join(context.folder('mf-home', versionOf(2)), 'release.json'))
  return { app, context, folder }
}

const spoils: [string, (file: string) => void][] = [
  ['truncated', (file) => writeFileSync(file, '{"name":')],
  ['empty', (file) => writeFileSync(file, '')],
  ['missing', (file) => rmSync(file)],
  ["another release's", (file) => writeFileSync(file, readFileSync(join(makeBuild(other), 'release.json')))],
  ['in an invalid format', (file) => writeFileSync(file, '{"name": "mf-home", "files": null}')],
]

test.each(spoils)('a live manifest that is %s does not stop changes to other releases', async (_, spoil) => {
  const { context } = await setUpDamaged(spoil)
  expect((await rollback(context, 'mf-other')).releases['mf-other']?.live).toBe(versionOf(1))
  await canary(context, 'mf-other', versionOf(2), 5)
  await publish(context, [makeBuild({ ...other, version: versionOf(3) })])
  await publish(context, [makeBuild({ ...shell, version: versionOf(2) })])
  const { releases } = await context.store.read()
  expect([releases.shell?.live, releases['mf-other']?.live]).toEqual([versionOf(2), versionOf(3)])
  expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
})

test.each(spoils)(
  'a release whose manifest is %s is served from its last good version until it is published again',
  async (_, spoil) => {
    const { context, folder } = await setUpDamaged(spoil)
    const lines: string[] = []
    const faultsTo = { write: (line: string) => lines.push(line) }
    const app = await startEdge(context.root, undefined, undefined, { faultsTo, logLevel: 'error' })
    const served = async () => servedRegistry.parse((await ask(app, '/registry.json')).json())
    const { revision, remotes } = await served()
    expect(revision).toBe(3)
    expect([remotes['mf-home']?.live.version, remotes['mf-other']?.live.version]).toEqual([
      versionOf(1),
      versionOf(2),
    ])
    expect(lines.join()).toMatch(new RegExp(`mf-home ${versionOf(2)}.* damaged.*${versionOf(1)} instead`))

    expect(await standingOf(context.root, 'mf-home', versionOf(2))).toMatchObject({
      kept: false,
      live: false,
    })
    const { state } = await publish({ ...context, author: { who: 'ben', why: 'once more' } }, [folder])
    expect(state.change).toMatchObject({ action: 'repair', who: 'ben', moves: [{ name: 'mf-home' }] })
    expect(state.releases['mf-home']).toMatchObject({ live: versionOf(2), past: [versionOf(1)] })
    expect((await verify(context.store)).faults).toEqual([])
    await until(async () => (await served()).remotes['mf-home']?.live.version === versionOf(2))
    await publish(context, [folder])
    expect((await context.store.read()).revision).toBe(state.revision)
  },
)

test('a running edge notices when a damaged manifest is restored by hand', async () => {
  const { context } = await setUpDamaged()
  const app = await startEdge(context.root)
  const version = async () => (await ask(app, '/registry.json')).json().remotes['mf-home'].live.version
  const damaged = async () =>
    /^fankeep_edge_damaged_releases (\d+)$/m.exec((await ask(app, '/metrics')).body)?.[1]
  expect([await version(), await damaged()]).toEqual([versionOf(1), '1'])
  const good = readFileSync(join(makeBuild(second), 'release.json'))
  writeFileSync(join(context.folder('mf-home', versionOf(2)), 'release.json'), good)
  await until(async () => (await version()) === versionOf(2))
  expect(await damaged()).toBe('0')
})

test('serves the version before a damaged shell, with the remotes that fit it', async () => {
  const { context } = await setUp([shell, home, other])
  await publish(context, [
    makeBuild({ ...shell, version: versionOf(2), provides: { react: '19.5.0' } }),
    makeBuild({ ...second, requires: { react: '^19.5.0' } }),
  ])
  writeFileSync(join(context.folder('shell', versionOf(2)), 'release.json'), '')
  const app = await startEdge(context.root)
  const { shell: first, remotes } = servedRegistry.parse((await ask(app, '/registry.json')).json())
  expect([first.version, remotes['mf-home']?.live.version]).toEqual([versionOf(1), versionOf(1)])
  expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
})

test('serves the other remotes if no version of one remote can be read', async () => {
  const { context } = await setUp([shell, home, other])
  rmSync(join(context.folder('mf-home', versionOf(1)), 'release.json'))
  const app = await startEdge(context.root)
  const { remotes } = servedRegistry.parse((await ask(app, '/registry.json')).json())
  expect(Object.keys(remotes)).toEqual(['mf-other'])
})

test('the console and the command line name the damaged release and the version that visitors get instead', async () => {
  const { context } = await setUpDamaged()
  expect(await findDamaged(context.store, await context.store.read())).toEqual([
    {
      name: 'mf-home',
      version: versionOf(2),
      served: versionOf(1),
      why: expect.stringMatching(/not a valid release manifest/),
      isReadable: false,
    },
  ])
  const token = 'the-token-of-ann-is-long'
  const app = await startEdge(context.root, undefined, undefined, { operators: [{ name: 'ann', token }] })
  const json = { 'content-type': 'application/json' }
  const signedIn = await ask(app, '/ops/session', json, JSON.stringify({ token }))
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
  const { releases } = opsState.parse((await ask(app, '/ops/state', { cookie })).json())
  expect(releases.map(({ name, damaged }) => [name, damaged])).toEqual([
    ['shell', null],
    ['mf-home', { served: versionOf(1) }],
    ['mf-other', null],
  ])
})

describe('publishing the same build again', () => {
  test.each([
    ['is corrupted', (file: string) => writeFileSync(file, 'rotten')],
    ['is missing', (file: string) => rmSync(file)],
  ])('replaces a file that %s, in the live version and in an earlier one', async (_, spoil) => {
    const { context } = await setUp([shell, home])
    await publish(context, [makeBuild(second)])
    for (const build of [home, second]) {
      spoil(join(context.folder('mf-home', build.version ?? versionOf(1)), 'page-home.js'))
      expect((await verify(context.store)).faults).toHaveLength(1)
      await publish({ ...context, dryRun: true }, [makeBuild(build)])
      expect((await verify(context.store)).faults).toHaveLength(1)
      await publish(context, [makeBuild(build)])
      expect((await verify(context.store)).faults).toEqual([])
    }
  })

  test('a damaged file is not served; the good one is served once it is published again', async () => {
    const { app, context } = await setUp([shell, home])
    writeFileSync(join(context.folder('mf-home', versionOf(1)), 'page-home.js'), 'rotten')
    const body = async () => (await ask(app, `/releases/mf-home/${versionOf(1)}/page-home.js`)).body
    expect(await body()).toBe('Unavailable')
    await publish(context, [makeBuild(home)])
    await until(async () => (await body()) === 'home')
  })

  test('refuses another build of the same version and changes nothing', async () => {
    const { context } = await setUp([shell, home])
    const file = join(context.folder('mf-home', versionOf(1)), 'page-home.js')
    writeFileSync(file, 'rotten')
    const evil = makeBuild({ ...home, files: { ...home.files, 'page-home.js': 'evil' } })
    await expect(publish(context, [evil])).rejects.toThrow(/already published with other bytes/)
    expect(readFileSync(file, 'utf8')).toBe('rotten')
  })

  test('refuses a manifest that names another version', async () => {
    const { context } = await setUp([shell, home])
    const folder = context.folder('mf-home', versionOf(1))
    const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
    writeManifest(folder, { ...manifest, version: versionOf(7) })
    await expect(context.store.manifest('mf-home', versionOf(1))).rejects.toThrow(/manifest of another/)
  })
})
