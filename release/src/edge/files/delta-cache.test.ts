import { makeBuild, makeContext, versionOf } from '../../../test/builds'
import { publish } from '../../publish'
import { createDeltaCache } from './delta-cache'
import { dictionaryOf } from '../../deltas/zstd'
import { readDeltas } from '../../deltas/deltas'

const name = 'mf-gifts'
const page = (number: number) =>
  `${Array.from({ length: 400 }, (_, at) => (at * 7919) % 10007).join()} ${number}`

/** A cache over two versions, and the dictionary that a browser with the first one names. */
async function setUp() {
  const context = makeContext()
  await publish(context, [makeBuild({ name: 'shell' })])
  for (const number of [1, 2])
    await publish(context, [
      makeBuild({ name, version: versionOf(number), files: { 'page.js': page(number) } }),
    ])
  const { store } = context
  const [manifest, kept] = await Promise.all([
    store.manifest(name, versionOf(2)),
    readDeltas(store, { name, from: versionOf(1), to: versionOf(2) }),
  ])
  const delta = kept?.get('page.js')
  const faults: unknown[] = []
  const files = { isAway: false }
  const cache = createDeltaCache(
    store,
    {
      manifestOf: (of, version) => store.manifest(of, version),
      filesOf: (of) => (file) =>
        files.isAway ? Promise.reject(new Error('away')) : store.file(of.name, of.version)(file),
    },
    (error) => faults.push(error),
  )
  const ask = () => cache.deltaOf(manifest, 'page.js', dictionaryOf(delta ?? Buffer.alloc(0)) ?? '')
  return { store, delta, faults, files, ask }
}

test('an unavailable storage is asked for deltas once, and whole files are served', async () => {
  const { store, faults, ask } = await setUp()
  let asked = 0
  store.backend.list = () => Promise.reject(new Error(`away ${++asked}`))
  expect([await ask(), await ask(), await ask()]).toEqual([null, null, null])
  expect([asked, faults.length]).toEqual([1, 1])
})

test('a delta that could not be checked is sent once its check succeeds', async () => {
  const { delta, faults, files, ask } = await setUp()
  files.isAway = true
  expect(await ask()).toBeNull()
  files.isAway = false
  expect(await ask()).toEqual(delta)
  expect(faults).toHaveLength(1)
})

test('a delta is checked once, then sent from memory', async () => {
  const { delta, files, ask } = await setUp()
  expect(await ask()).toEqual(delta)
  files.isAway = true
  expect(await ask()).toEqual(delta)
})
