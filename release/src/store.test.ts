import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { makeFolder, versionOf } from '../test/builds'
import { publishing } from './registry'
import { FolderStore } from './store'

const author = { who: 'ann', why: '' }
const add = (name: string) => (before: Parameters<typeof publishing>[0]) =>
  publishing(before, [{ name, version: versionOf(1) }], author, new Date())

/** What one process of many does: five writers at once. */
const writerSource = (root: string) => `
  import { publishing } from ${JSON.stringify(join(import.meta.dirname, 'registry.ts'))}
  import { FolderStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))}
  const store = new FolderStore(${JSON.stringify(root)})
  await Promise.all([1, 2, 3, 4, 5].map((number) => store.update((before) => publishing(before,
    [{ name: 'mf-' + process.pid + '-' + number, version: '0.1.0-00000001' }], { who: 'x', why: '' }, new Date()))))`

test('fifty writers in ten processes lose nothing, and the history has every one of them', async () => {
  const root = makeFolder()
  const script = join(makeFolder(), 'writer.mjs')
  const { outputFiles } = await build({
    stdin: { contents: writerSource(root), resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  })
  writeFileSync(script, outputFiles[0]!.contents)
  const codes = await Promise.all(
    Array.from(
      { length: 10 },
      () => new Promise((done) => spawn(process.execPath, [script], { stdio: 'inherit' }).once('exit', done)),
    ),
  )
  expect(codes).toEqual(Array(10).fill(0))
  const store = new FolderStore(root)
  const state = await store.read()
  expect(state.revision).toBe(50)
  expect(Object.keys(state.releases)).toHaveLength(50)
  expect((await store.history()).map(({ revision }) => revision)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  )
}, 60_000)

test('a writer that was killed in the middle leaves nothing in the way', async () => {
  const store = new FolderStore(makeFolder())
  await store.update(add('mf-a'))
  writeFileSync(join(store.registryFolder, '.half'), '{"revision": 2, "rel')
  expect((await store.update(add('mf-b'))).revision).toBe(2)
})

test('no change makes no new state', async () => {
  const store = new FolderStore(makeFolder())
  await store.update(add('mf-a'))
  expect((await store.update(add('mf-a'))).revision).toBe(1)
  expect(readdirSync(store.registryFolder)).toEqual(['00000001.json'])
})

test.each([
  ['cut off', '{"revision": 2, "rel'],
  ['of another shape', '{"revision": 2}'],
  ['of another number', '{"revision": 7, "releases": {}}'],
  ['written by a newer program', '{"revision": 2, "releases": {}, "canary": 5}'],
])('a registry %s is refused with the way out, and nothing is written over it', async (_, text) => {
  const store = new FolderStore(makeFolder())
  await store.update(add('mf-a'))
  const damaged = join(store.registryFolder, '00000002.json')
  writeFileSync(damaged, text)
  await expect(store.update(add('mf-b'))).rejects.toThrow(
    /damaged: .*00000002\.json.*Move that file away.*revision 1/s,
  )
  expect(readFileSync(damaged, 'utf8')).toBe(text)
  rmSync(damaged)
  expect((await store.read()).revision).toBe(1)
})

test('a store that is not there yet is an empty one', async () => {
  const store = new FolderStore(join(makeFolder(), 'not/there'))
  expect(await store.read()).toEqual({ revision: 0, releases: {} })
  expect(await store.names()).toEqual([])
})
