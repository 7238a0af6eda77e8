import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contextOn, makeBuild, makeFolder, route, versionOf } from '../../test/builds'
import { bundle } from '../../test/bundle'
import { startS3 } from '../../test/s3'
import { publish, rollback, verify } from '../publish'
import { publishing } from '../registry'
import { repair } from '../repair'
import { openStore } from './open'
import { ReleaseStore } from './release-store'
import { s3Backend } from './s3-backend'

const author = { who: 'ann', why: '' }
const add = (name: string) => (before: Parameters<typeof publishing>[0]) =>
  publishing(before, [{ name, version: versionOf(1) }], author, new Date())

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
  Object.assign(process.env, s3.env)
})
afterAll(() => s3.stop())

let number = 0
/** A process takes a second to start, so each runs several of the fifty publishers. */
const kinds: [string, { makePlace: () => string; processes: number }][] = [
  ['a folder', { makePlace: () => makeFolder(), processes: 10 }],
  ['S3-compatible storage', { makePlace: () => s3.address(`site-${number++}`), processes: 5 }],
]

/** What each of the processes runs: its part of the fifty publishers. */
const writerSource = (address: string, publishers: number) => `
  import { publishing } from ${JSON.stringify(join(import.meta.dirname, '../registry.ts'))}
  import { openStore } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))}
  const store = openStore(${JSON.stringify(address)})
  await Promise.all(Array.from({ length: ${publishers} }, (_, number) => store.update((before) => publishing(before,
    [{ name: 'mf-' + process.pid + '-' + number, version: '0.1.0-00000001' }], { who: 'x', why: '' }, new Date()))))`

describe.each(kinds)('on %s', (_, { makePlace, processes }) => {
  test('fifty publishers in many processes lose no change, and a reader meanwhile sees only whole states', async () => {
    const address = makePlace()
    const script = await bundle({
      stdin: { contents: writerSource(address, 50 / processes), resolveDir: import.meta.dirname },
    })
    let ended = 0
    const writers = Array.from(
      { length: processes },
      () =>
        new Promise((done) =>
          spawn(process.execPath, [script], { stdio: 'inherit', env: process.env }).once('exit', (code) =>
            done((ended++, code)),
          ),
        ),
    )
    const store = openStore(address)
    const seen: number[] = []
    while (ended < writers.length) {
      seen.push((await store.read()).revision)
      await new Promise((next) => setTimeout(next, 50))
    }
    expect(await Promise.all(writers)).toEqual(Array(processes).fill(0))
    const state = await store.read()
    expect(state.revision).toBe(50)
    expect(Object.keys(state.releases)).toHaveLength(50)
    const revisions = Array.from({ length: 50 }, (_, index) => index + 1)
    expect((await store.history()).map(({ revision }) => revision)).toEqual(revisions)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  }, 240_000)

  test('publishes, lists, verifies and rolls back a build, and finds a damaged file', async () => {
    const context = contextOn(openStore(makePlace()))
    const home = { name: 'mf-home', routes: [route('/')], files: { 'deep/page.js': 'x'.repeat(300) } }
    await publish(context, [makeBuild({ name: 'shell' }), makeBuild(home)])
    await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
    expect((await verify(context.store)).faults).toEqual([])
    expect((await context.store.names()).toSorted()).toEqual(['mf-home', 'shell'])
    expect((await context.store.versions('mf-home')).found.map(({ version }) => version).toSorted()).toEqual([
      versionOf(1),
      versionOf(2),
    ])
    expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
    await context.store.backend.write(`mf-home/${versionOf(1)}/deep/page.js`, Buffer.from('rotten'))
    expect((await verify(context.store)).faults.join()).toMatch(/page\.js does not match its checksum/)
  })

  test('an interrupted publish is not visible, and on S3 publishing again completes it', async () => {
    const context = contextOn(openStore(makePlace()))
    await publish(context, [makeBuild({ name: 'shell' })])
    const files = { 'page.js': 'as built' }
    await context.store.backend.create(`mf-home/${versionOf(1)}/page.js`, Buffer.from('as built'))
    expect(await context.store.has('mf-home', versionOf(1))).toBe(false)
    const folder = makeBuild({ name: 'mf-home', routes: [route('/')], files })
    if (context.store.place.startsWith('s3:')) {
      await publish(context, [folder])
      expect((await verify(context.store)).faults).toEqual([])
    }
  })

  test('an update without a change makes no new revision', async () => {
    const store = openStore(makePlace())
    await store.update(add('mf-a'))
    expect((await store.update(add('mf-a'))).revision).toBe(1)
    expect(await store.revisions()).toEqual([1])
    expect(await store.revisions(1)).toEqual([])
  })

  test('a store that does not exist yet is empty', async () => {
    const store = openStore(makePlace())
    expect(await store.read()).toEqual({ revision: 0, releases: {} })
    expect(await store.names()).toEqual([])
  })
})

const thrice = async (store: ReleaseStore) => {
  const context = contextOn(store)
  await publish(context, [makeBuild({ name: 'shell' })])
  for (const number of [1, 2, 3])
    await publish(context, [makeBuild({ name: 'mf-home', routes: [route('/')], version: versionOf(number) })])
  return context
}

test('a rollback whose answer is lost goes back one version, not two', async () => {
  const context = await thrice(openStore(s3.address('lost')))
  s3.storage.losesAnswerTo = '/registry/00000005.json'
  const { revision, releases } = await rollback(context, 'mf-home')
  expect([s3.storage.losesAnswerTo, revision, releases['mf-home']?.live]).toEqual(['', 5, versionOf(2)])
})

test('makes a change after another one that is being written (S3: 409) and not yet visible', async () => {
  const { store, ...context } = await thrice(openStore(makeFolder()))
  let asked = 0
  const { backend } = store
  const create: typeof backend.create = async (path, bytes) => asked++ > 0 && backend.create(path, bytes)
  const busy = new ReleaseStore({ ...backend, create })
  const { revision, releases } = await rollback({ ...context, store: busy }, 'mf-home')
  expect([revision, releases['mf-home']?.live]).toEqual([5, versionOf(2)])
})

test('refuses storage that ignores conditional writes before it changes anything', async () => {
  const old = await startS3(false)
  const store = openStore(old.address('site'))
  await expect(store.update(add('mf-a'))).rejects.toThrow(
    /ignores conditional writes .* Nothing was changed\. Use storage/,
  )
  expect(await store.revisions()).toEqual([])
  await old.stop()
})

test('makes the next change after storage was too busy for the first one', async () => {
  const store = openStore(s3.address('busy'))
  s3.storage.isBusy = true
  await expect(store.backend.create('registry/00000001.json', Buffer.from('{}'))).rejects.toThrow()
  s3.storage.isBusy = false
  expect((await store.update(add('mf-a'))).revision).toBe(1)
})

test('a request that storage never answers times out', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const backend = s3Backend(`s3://releases/silent?endpoint=http://127.0.0.1:${port}`, 100)
  await expect(backend.list('registry')).rejects.toThrow(/timed out/)
  silent.close()
  silent.closeAllConnections()
})

test('reading from a bucket that does not exist fails, and does not report the file as missing', async () => {
  const { backend } = openStore(s3.address('site').replace('releases', 'no-such-bucket'))
  await expect(backend.read('registry/00000001.json')).rejects.toThrow(/bucket does not exist/)
})

test('two builds of one version published to a bucket at once are not mixed', async () => {
  const context = contextOn(openStore(s3.address('mixed')))
  await publish(context, [makeBuild({ name: 'shell' })])
  const builds = ['one', 'other'].map((text) =>
    makeBuild({ name: 'mf-home', routes: [route('/')], files: { 'a.js': text, 'b.js': `${text} b` } }),
  )
  const results = await Promise.allSettled(builds.map((folder) => publish(context, [folder])))
  expect(results.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await verify(context.store)).faults).toEqual([])
})

test('a file left by a killed writer does not stop the next change', async () => {
  const root = makeFolder()
  const store = openStore(root)
  await store.update(add('mf-a'))
  writeFileSync(join(root, 'registry/.half'), '{"revision": 2, "rel')
  expect((await store.update(add('mf-b'))).revision).toBe(2)
  expect(readdirSync(join(root, 'registry'))).toEqual(['.half', '00000001.json', '00000002.json'])
})

/** Simulates a full disk: no file can exceed 512 bytes. */
const fullSource = (address: string) => `
  import { folderBackend } from ${JSON.stringify(join(import.meta.dirname, 'folder-backend.ts'))}
  const backend = folderBackend(${JSON.stringify(address)})
  for (const make of [backend.write, backend.create])
    await make('telemetry/day.json', Buffer.alloc(4096)).then(() => process.exit(9), (error) => console.log(error.code))`

test('a failed write to a full disk leaves no file behind', async () => {
  const root = makeFolder()
  const script = await bundle({ stdin: { contents: fullSource(root), resolveDir: import.meta.dirname } })
  const limited = `trap '' XFSZ; ulimit -f 1; exec "$0" "$1"`
  const { stdout, status } = spawnSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' })
  expect([stdout, status]).toEqual(['EFBIG\nEFBIG\n', 0])
  expect(readdirSync(join(root, 'telemetry'))).toEqual([])
})

const at = new Date('2026-11-21T08:00:00Z')

/** A registry of one good state, and a second file in its folder. */
async function makeDamaged(text: string) {
  const root = makeFolder()
  const store = openStore(root)
  await store.update(add('mf-a'))
  writeFileSync(join(root, 'registry/00000002.json'), text)
  return { store, file: join(root, 'registry/00000002.json') }
}

test.each([
  ['that is truncated', '{"revision": 2, "rel'],
  ['in an invalid format', '{"revision": 2}'],
  ['with another number', '{"revision": 7, "releases": {}}'],
])('refuses a registry %s with the repair command, and repairs it from its history', async (_, text) => {
  const { store, file } = await makeDamaged(text)
  await expect(store.update(add('mf-b'))).rejects.toThrow(/damaged: .*00000002\.json.*release repair/s)
  expect(await store.damaged()).toEqual([2])
  const before = await store.readRevision(1)

  const would = await repair({ store, author, now: () => at, dryRun: true })
  expect([would.state.revision, await store.revisions()]).toEqual([3, [1, 2]])
  const { state, damaged } = await repair({ store, author, now: () => at })
  expect(damaged).toEqual([2])
  expect(await store.read()).toEqual(state)
  expect(state.releases).toEqual(before.releases)
  expect(state.change).toMatchObject({
    action: 'repair',
    who: 'ann',
    why: expect.stringMatching(/revision 2 was damaged/),
  })
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect((await store.update(add('mf-b'))).revision).toBe(4)
  expect((await store.history()).map(({ revision }) => revision)).toEqual([1, 3, 4])
})

test('refuses a registry written by a newer program, and does not repair it away', async () => {
  const { store } = await makeDamaged('{"revision": 2, "releases": {}, "pinned": 5}')
  await expect(store.update(add('mf-b'))).rejects.toThrow(/newer version of this program/)
  await expect(repair({ store, author, now: () => at })).rejects.toThrow(/newer version of this program/)
  expect(await store.revisions()).toEqual([1, 2])
})

test('two repairs at once make one change, and repairing a good registry changes nothing', async () => {
  const { store } = await makeDamaged('{')
  await Promise.all([1, 2].map(() => repair({ store, author, now: () => at })))
  expect(await store.revisions()).toEqual([1, 2, 3])
  expect((await repair({ store, author, now: () => at })).damaged).toEqual([])
})

test('repair refuses if no revision is good', async () => {
  const { store, file } = await makeDamaged('{')
  writeFileSync(file.replace('2.json', '1.json'), '')
  await expect(repair({ store, author, now: () => at })).rejects.toThrow(/none to go back to.*copy/s)
})

test('a registry starts at its oldest remaining revision and ignores a number far beyond the others', async () => {
  const folder = makeFolder()
  const store = openStore(folder)
  const file = (revision: number) => join(folder, 'registry', `${String(revision).padStart(8, '0')}.json`)
  const state = await store.update(add('mf-a'))
  rmSync(file(1))
  for (const revision of [1500, 1501, 99_999_999])
    writeFileSync(file(revision), JSON.stringify({ ...state, revision }))
  expect(await store.revisions()).toEqual([1500, 1501])
  expect((await store.update(add('mf-b'))).revision).toBe(1502)
})

test('reads a long history with at most 32 files open at a time', async () => {
  const { store, ...context } = await thrice(openStore(makeFolder()))
  const newest = await store.read()
  for (let revision = newest.revision + 1; revision <= 200; revision++)
    await store.append({ ...newest, revision })
  let [open, most] = [0, 0]
  const { backend } = store
  const read: typeof backend.read = async (path) => {
    most = Math.max(most, ++open)
    return backend.read(path).finally(() => open--)
  }
  const counted = new ReleaseStore({ ...backend, read })
  expect((await counted.history()).map(({ revision }) => revision)).toHaveLength(200)
  expect((await rollback({ ...context, store: counted }, 'mf-home')).revision).toBe(201)
  expect(most).toBeLessThanOrEqual(32)
})
