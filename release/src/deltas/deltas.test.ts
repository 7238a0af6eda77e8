import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { ask } from '../../test/ask'
import { contextOn, makeBuild, makeContext, versionOf } from '../../test/builds'
import { closing } from '../../test/clean-up'
import { shell, startEdge, until } from '../../test/edge'
import { startS3 } from '../../test/s3'
import { prune } from '../prune'
import { canary, publish, rollback, verify } from '../publish'
import { repairDeltas } from '../repair'
import { openStore } from '../store/open'
import { keepDeltas } from './keep-deltas'
import { readDeltas, removeDeltasOf, stepsTo, writeDeltas } from './deltas'
import { packDelta, unpackDelta } from './zstd'

const name = 'mf-gifts'
/** Text that packs badly, so that a delta is far smaller than brotli. */
const text = (seed: string) =>
  Array.from({ length: 100 }, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest('hex')).join(
    '\n',
  )
const page = (number: number) => `${text('page')}\n/* ${number} */`
const build = (number: number, files: Record<string, string> = {}) =>
  makeBuild({
    name,
    version: versionOf(number),
    builtAt: new Date(Date.UTC(2026, 10, 21, number)).toISOString(),
    files: { 'page.js': page(number), ...files },
  })
const hashOf = (bytes: string) => createHash('sha256').update(bytes).digest('base64')
const file = (number: number, path = 'page.js') => `/releases/${name}/${versionOf(number)}/${path}`
/** Headers of a browser that has this version of the page. */
const having = (number: number, accepted = 'gzip, deflate, br, zstd, dcb, dcz') => ({
  'accept-encoding': accepted,
  'available-dictionary': `:${hashOf(page(number))}:`,
})

async function setUp(...numbers: number[]) {
  const context = makeContext()
  await publish(context, [makeBuild(shell)])
  for (const number of numbers) await publish(context, [build(number)])
  return context
}
const step = (from: number, to: number) => ({ name, from: versionOf(from), to: versionOf(to) })
const fromTo = async (context: Awaited<ReturnType<typeof setUp>>, to: number) =>
  (await stepsTo(context.store, name, versionOf(to))).map(({ from }) => Number(from.slice(-8)))

describe('deltas made by publishing', () => {
  test('cover upgrades from the three versions that were live before, and rollbacks', async () => {
    const context = await setUp(1, 2, 3, 4, 5)
    expect(await fromTo(context, 5)).toEqual([2, 3, 4])
    expect(await fromTo(context, 2)).toEqual([1, 3, 4, 5])
    const [on, back] = await Promise.all([
      readDeltas(context.store, step(4, 5)),
      readDeltas(context.store, step(5, 4)),
    ])
    for (const [deltas, from, to] of [
      [on, 4, 5],
      [back, 5, 4],
    ] as const) {
      const delta = deltas?.get('page.js')
      expect(delta?.length).toBeLessThan(100)
      const unpacked = await unpackDelta(delta ?? Buffer.alloc(0), Buffer.from(page(from)), page(to).length)
      expect(unpacked?.toString()).toBe(page(to))
    }
  })

  test('cover a rolled-back version, because visitors may have it', async () => {
    const context = await setUp(1, 2)
    await rollback(context, name)
    await publish(context, [build(3)])
    expect(await fromTo(context, 3)).toEqual([1, 2])
  })

  test('skip files without an earlier version, files that differ in every line and files that are too large', async () => {
    const context = await setUp()
    const large = 'x'.repeat(2 * 1024 ** 2 + 1)
    await publish(context, [build(1, { 'other.js': text('one'), 'large.js': large })])
    await publish(context, [build(2, { 'other.js': text('two'), 'large.js': large, 'new.js': text('new') })])
    const deltas = await readDeltas(context.store, step(1, 2))
    expect([...(deltas?.keys() ?? [])]).toEqual(['page.js'])
  })

  test('are left out if time runs out', async () => {
    const context = await setUp(1)
    await context.store.add(name, versionOf(2), build(2), ['release.json', 'remoteEntry.js', 'page.js'])
    const manifest = await context.store.manifest(name, versionOf(2))
    await keepDeltas(context.store, [manifest], await context.store.read(), -1)
    expect(await fromTo(context, 2)).toEqual([])
  })

  test('do not stop the publishing if they cannot be stored', async () => {
    const context = await setUp(1)
    const { write } = context.store.backend
    context.store.backend.write = (path, bytes) =>
      path.startsWith('deltas/') ? Promise.reject(new Error('full')) : write(path, bytes)
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
    const { state } = await publish(context, [build(2)])
    expect(state.releases[name]?.live).toBe(versionOf(2))
    expect((await warned).message).toContain('full')
  })

  test('are made again if they are damaged, and left alone if they are good', async () => {
    const context = await setUp(1, 2)
    await context.store.backend.write(`deltas/${name}/${versionOf(2)}/${versionOf(1)}.json`, Buffer.from('{'))
    const written: string[] = []
    const { write } = context.store.backend
    context.store.backend.write = (path, bytes) => (written.push(path), write(path, bytes))
    await publish(context, [build(2)])
    expect(written).toEqual([`deltas/${name}/${versionOf(2)}/${versionOf(1)}.json`])
    expect((await readDeltas(context.store, step(1, 2)))?.has('page.js')).toBe(true)
  })

  test('are limited to a few after many canaries', async () => {
    const context = await setUp(1)
    for (let number = 2; number < 12; number++) {
      await publish(context, [build(number)], 5)
      await canary(context, name, versionOf(number), 10)
    }
    expect((await fromTo(context, 1)).length).toBeLessThanOrEqual(6)
  })
})

describe('deltas for a returning visitor', () => {
  test('the edge sends the delta from the visitor’s version, which unpacks to the built file', async () => {
    const context = await setUp(1, 2)
    const app = await startEdge(context.root)
    const answer = await ask(app, file(2), having(1))
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'use-as-dictionary': `match="/releases/${name}/*/page.js"`,
      vary: 'accept-encoding, available-dictionary',
    })
    expect(answer.bytes.length).toBeLessThan(100)
    expect(answer.bytes.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    const unpacked = await unpackDelta(answer.bytes, Buffer.from(page(1)), page(2).length)
    expect(unpacked?.toString()).toBe(page(2))
    const again = await ask(app, file(2), { ...having(1), 'if-none-match': String(answer.headers.etag) })
    expect(again.status).toBe(304)
    expect((await ask(app, file(2), { 'accept-encoding': 'br' })).headers.etag).not.toBe(answer.headers.etag)
  })

  test('the edge sends a delta back to the older version if the newer one was published while it ran', async () => {
    const context = await setUp(1)
    const app = await startEdge(context.root)
    expect((await ask(app, file(1), having(2))).headers['content-encoding']).toBe('br')
    await publish(context, [build(2)])
    await until(async () => (await ask(app, file(1), having(2))).headers['content-encoding'] === 'dcz')
  })

  test.each([
    ['has no earlier version', { 'accept-encoding': 'gzip, br, dcz' }, 'br'],
    ['has an unknown version', having(7), 'br'],
    ['does not accept deltas', having(1, 'gzip, br'), 'br'],
    ['accepts only gzip', having(1, 'gzip'), 'gzip'],
    ['accepts no compression', having(1, ''), undefined],
    ['sends an invalid header', { ...having(1), 'available-dictionary': 'nonsense' }, 'br'],
  ])('a visitor whose browser %s gets the whole file', async (_, headers, encoding) => {
    const context = await setUp(1, 2)
    const app = await startEdge(context.root)
    const answer = await ask(app, file(2), headers)
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers.vary).toBe('accept-encoding, available-dictionary')
    expect(answer.headers['use-as-dictionary']).toBe(`match="/releases/${name}/*/page.js"`)
  })

  test('a byte range comes from the whole file, not from a delta', async () => {
    const context = await setUp(1, 2)
    const app = await startEdge(context.root)
    const answer = await ask(app, file(2), { ...having(1), range: 'bytes=0-9' })
    expect([answer.status, answer.headers['content-encoding'], answer.body]).toEqual([
      206,
      undefined,
      page(2).slice(0, 10),
    ])
  })

  test('a file that is too large to be packed is not offered as a dictionary', async () => {
    const context = await setUp()
    await publish(context, [build(1, { 'large.js': 'x'.repeat(2 * 1024 ** 2 + 1) })])
    const app = await startEdge(context.root)
    const answer = await ask(app, file(1, 'large.js'), having(1))
    expect([answer.status, answer.headers['use-as-dictionary']]).toEqual([200, undefined])
  })

  test('a path without versions offers no dictionary', async () => {
    const context = await setUp(1)
    const app = await startEdge(context.root)
    const icon = await ask(app, '/favicon.svg', having(1))
    expect([icon.headers['use-as-dictionary'], icon.headers.vary]).toEqual([undefined, 'accept-encoding'])
  })
})

describe('a damaged delta', () => {
  const flipped = (bytes: Buffer) =>
    Buffer.from(bytes.map((byte, at) => (at === bytes.length - 3 ? byte ^ 1 : byte)))

  test.each([
    ['has a flipped bit', async (delta: Buffer) => flipped(delta)],
    ['belongs to another file', () => packDelta(Buffer.from(page(3)), Buffer.from(page(1)))],
    ['belongs to a file of another size', () => packDelta(Buffer.from('alert(1)'), Buffer.from(page(1)))],
    ['is truncated', async (delta: Buffer) => delta.subarray(0, delta.length - 4)],
    ['has only a header', async (delta: Buffer) => delta.subarray(0, 42)],
  ])('is not sent if it %s; the visitor gets brotli instead', async (_, spoil) => {
    const context = await setUp(1, 2)
    const delta = (await readDeltas(context.store, step(1, 2)))?.get('page.js') ?? Buffer.alloc(0)
    await writeDeltas(context.store, step(1, 2), new Map([['page.js', await spoil(delta)]]))
    const app = await startEdge(context.root)
    const answer = await ask(app, file(2), having(1))
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.bytes).toString()).toBe(page(2))

    expect((await verify(context.store)).faults).toEqual([
      expect.stringContaining(`its delta from ${versionOf(1)} is damaged`),
    ])
    expect(await repairDeltas(context, await context.store.read())).toEqual([step(1, 2)])
    expect((await verify(context.store)).faults).toEqual([])
  })

  test.each(['', '[]', '{"page.js":"no base64!"}'])('is skipped if its whole list is %j', async (list) => {
    const context = await setUp(1, 2)
    await context.store.backend.write(
      `deltas/${name}/${versionOf(2)}/${versionOf(1)}.json`,
      Buffer.from(list),
    )
    const app = await startEdge(context.root)
    expect((await ask(app, file(2), having(1))).headers['content-encoding']).toBe('br')
    expect(await repairDeltas({ ...context, dryRun: true }, await context.store.read())).toEqual([step(1, 2)])
    expect((await verify(context.store)).faults).toHaveLength(1)
  })

  test('is replaced with brotli if the old file that it needs is missing', async () => {
    const context = await setUp(1, 2)
    const app = await startEdge(context.root)
    closing.push(() => app.close())
    await context.store.backend.remove(`${name}/${versionOf(1)}/page.js`)
    expect((await ask(app, file(2), having(1))).headers['content-encoding']).toBe('br')
  })
})

test('pruning a version removes the deltas to it and from it', async () => {
  const context = await setUp(1, 2, 3)
  for (let number = 4; number < 30; number++)
    await publish({ ...context, now: () => new Date('2026-12-24') }, [build(number)])
  await prune(context.store, name, { keep: 1, days: 1, now: new Date('2027-01-30'), dryRun: false })
  const kept = await context.store.backend.list(name)
  expect(kept).not.toContain(versionOf(3))
  const folders = await context.store.backend.list(`deltas/${name}`)
  expect(folders.filter((to) => !kept.includes(to))).toEqual([])
  for (const to of folders)
    for (const { from } of await stepsTo(context.store, name, to)) expect(kept).toContain(from)
})

test('an S3 bucket stores, serves and removes deltas like a folder', async () => {
  const { address, env, stop } = await startS3()
  closing.push(stop)
  Object.assign(process.env, env)
  const store = openStore(address('site'))
  const context = contextOn(store)
  await publish(context, [makeBuild(shell)])
  for (const number of [1, 2]) await publish(context, [build(number)])
  const app = await startEdge(address('site'))
  expect((await ask(app, file(2), having(1))).headers['content-encoding']).toBe('dcz')
  expect((await ask(app, file(1), having(2))).headers['content-encoding']).toBe('dcz')
  await removeDeltasOf(store, name, versionOf(1))
  expect([
    ...(await stepsTo(store, name, versionOf(1))),
    ...(await stepsTo(store, name, versionOf(2))),
  ]).toEqual([])
  expect((await ask(await startEdge(address('site')), file(2), having(1))).headers['content-encoding']).toBe(
    'br',
  )
})
