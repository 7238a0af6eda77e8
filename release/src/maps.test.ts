import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../test/ask'
import { makeBuild, makeContext, route, versionOf, writeManifest } from '../test/builds'
import { makeOwned } from '../test/owners'
import { startEdge } from '../test/edge'
import { prune } from './prune'
import { publish, rollback, verify } from './publish'

const shell = { name: 'shell' }
const home = {
  name: 'mf-home',
  routes: [route('/')],
  files: { 'page-home.js': 'home' },
  mapTexts: { 'page-home.js': '{"version":3,"sources":[],"names":[],"mappings":""}' },
}
const mapFile = 'page-home.js.map'

async function setUp() {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  return { context, map: join(context.folder('mf-home', versionOf(1)), mapFile) }
}

test('source maps are stored with the release and never served', async () => {
  const { context, map } = await setUp()
  expect(readFileSync(map, 'utf8')).toBe(home.mapTexts['page-home.js'])
  const app = await startEdge(context.root)
  const at = (file: string) => ask(app, `/releases/mf-home/${versionOf(1)}/${file}`)
  expect([(await at('page-home.js')).status, (await at(mapFile)).status]).toEqual([200, 404])
})

test('a source map that is listed among the files is not served', async () => {
  const context = makeContext()
  await publish(context, [makeBuild(shell), makeBuild({ ...home, files: { [mapFile]: '{}' }, mapTexts: {} })])
  const app = await startEdge(context.root)
  expect((await ask(app, `/releases/mf-home/${versionOf(1)}/${mapFile}`)).status).toBe(404)
})

test('verify and publish reject a changed map; a rollback does not; publishing again restores it', async () => {
  const { context, map } = await setUp()
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  writeFileSync(map, '{}')
  expect((await verify(context.store)).faults).toEqual([
    expect.stringMatching(/mf-home 0\.1\.0-00000001: its map page-home\.js\.map does not match its checksum/),
  ])
  expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
  const folder = makeBuild({ ...home, version: versionOf(3) })
  writeFileSync(join(folder, mapFile), '{}')
  await expect(publish(context, [folder])).rejects.toThrow(/its map page-home\.js\.map/)
  // Publishing the same build again restores the changed map.
  await publish(context, [makeBuild(home)])
  expect(readFileSync(map, 'utf8')).toBe(home.mapTexts['page-home.js'])
})

test('the owner’s signature covers the hash of a map', async () => {
  const { as, folder } = makeOwned(['ann'], {
    shell: { keys: ['ann'] },
    'mf-home': { keys: ['ann'], routes: ['/'] },
  })
  await publish(as('ann'), [shell, home].map(makeBuild))
  const place = join(folder, 'mf-home', versionOf(1))
  const manifest = JSON.parse(readFileSync(join(place, 'release.json'), 'utf8'))
  expect(Object.keys((await as().store.manifest('mf-home', versionOf(1))).maps)).toEqual(['page-home.js'])
  writeManifest(place, { ...manifest, maps: { 'page-home.js': 'sha384-other' } })
  await expect(as().store.manifest('mf-home', versionOf(1))).rejects.toMatchObject({ key: 'not_signed' })
})

test('publishes builds without maps, without a list of maps or without the listed map files', async () => {
  const context = makeContext()
  const older = makeBuild({ ...home, mapTexts: {} })
  const { maps: _, ...manifest } = JSON.parse(readFileSync(join(older, 'release.json'), 'utf8'))
  writeManifest(older, manifest)
  // A map without a hash in the manifest is not kept.
  writeFileSync(join(older, mapFile), '{}')
  const stripped = makeBuild({ ...home, version: versionOf(2) })
  rmSync(join(stripped, mapFile))
  await publish(context, [makeBuild(shell), older])
  await publish(context, [stripped])
  expect((await verify(context.store)).faults).toEqual([])
  expect(existsSync(join(context.folder('mf-home', versionOf(1)), mapFile))).toBe(false)
  expect((await context.store.manifest('mf-home', versionOf(1))).maps).toEqual({})
})

test('prune deletes maps with their version', async () => {
  const { context, map } = await setUp()
  await publish(context, [makeBuild({ ...home, version: versionOf(2), builtAt: '2026-11-22T07:00:00Z' })])
  await rollback(context, 'mf-home')
  await publish(context, [makeBuild({ ...home, version: versionOf(3), builtAt: '2026-11-23T07:00:00Z' })])
  const later = { keep: 1, days: 14, now: new Date('2027-01-20T08:00:00Z'), dryRun: false }
  expect(await prune(context.store, 'mf-home', later)).toEqual([{ name: 'mf-home', version: versionOf(2) }])
  expect(existsSync(map)).toBe(true)
  expect(existsSync(join(context.folder('mf-home', versionOf(2)), mapFile))).toBe(false)
})
