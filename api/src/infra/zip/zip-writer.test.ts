import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { type ZipEntry, zipOf } from './zip-writer'

test('a ZIP contains texts and streams, and stores entries of level 0 uncompressed', async () => {
  const bytes = await buffer(
    zipOf(
      (async function* (): AsyncGenerator<ZipEntry> {
        yield { path: 'a.txt', text: 'words' }
        yield { path: 'b.json', open: () => Readable.from(['{}']) }
        yield { path: 'c.jpg', level: 0, open: () => Readable.from(['pixels'], { objectMode: false }) }
      })(),
    ),
  )
  const read: [string, string][] = []
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    read.push([entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString()])
  expect(read).toEqual([
    ['a.txt', 'words'],
    ['b.json', '{}'],
    ['c.jpg', 'pixels'],
  ])
  expect(bytes.includes('pixels')).toBe(true)
})

test('of a thousand entries only one is open at a time', async () => {
  let open = 0
  let most = 0
  const zip = zipOf(
    (async function* (): AsyncGenerator<ZipEntry> {
      for (let n = 0; n < 1000; n++)
        yield {
          path: `${n}.txt`,
          open: () => {
            most = Math.max(most, ++open)
            return Readable.from(['x']).once('end', () => open--)
          },
        }
    })(),
  )
  await buffer(zip)
  expect([most, open]).toEqual([1, 0])
})

test('if the reader leaves, the open entry is closed and no more entries are requested', async () => {
  const endless = new Readable({ read: () => endless.push('x'.repeat(1000)) })
  let asked = 0
  let ended!: () => void
  const over = new Promise<void>((resolve) => (ended = resolve))
  const zip = zipOf(
    (async function* (): AsyncGenerator<ZipEntry> {
      try {
        for (;;) {
          asked++
          yield { path: `${asked}.txt`, open: () => endless }
        }
      } finally {
        ended()
      }
    })(),
  )
  await once(zip, 'readable')
  zip.destroy()
  await over
  expect(endless.destroyed).toBe(true)
  expect(asked).toBe(1)
})

const gone = () => {
  throw new Error('gone')
}

test.each<[string, () => Generator<ZipEntry>]>([
  [
    'the content of an entry',
    function* () {
      yield { path: 'b.txt', open: () => new Readable({ read: () => undefined }).destroy(new Error('gone')) }
    },
  ],
  [
    'the opening of an entry',
    function* () {
      yield { path: 'b.txt', open: gone }
    },
  ],
  [
    'the list of entries',
    function* () {
      yield { path: 'a.txt', text: 'words' }
      gone()
    },
  ],
])('a fault in %s breaks the ZIP off, so that half a file never looks whole', async (_, entries) => {
  const zip = zipOf(
    (async function* () {
      yield* entries()
    })(),
  )
  await expect(buffer(zip)).rejects.toThrow('gone')
})
