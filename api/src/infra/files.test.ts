import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { startS3 } from '../../test/s3'
import { folderFiles } from './files'
import { openFiles } from './open-files'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
const before = { ...process.env }
beforeAll(async () => {
  s3 = await startS3()
  Object.assign(process.env, s3.env)
})
afterAll(async () => {
  process.env = before
  await s3.stop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each([
  ['a folder', () => openFiles({ filesDir: folder, filesUrl: undefined })],
  ['S3-compatible storage', () => openFiles({ filesDir: folder, filesUrl: s3.address })],
])('in %s', (_, open) => {
  test('a file is kept by its content: twice the same takes its place once', async () => {
    const files = open()
    const first = await files.put(Readable.from([Buffer.from('one '), Buffer.from('picture')]))
    expect(first).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: 11 })
    expect(await files.put(Readable.from([Buffer.from('one picture')]))).toEqual(first)
    expect(await text(files.open(first.hash))).toBe('one picture')
    expect(await text(files.open(first.hash, { start: 4, end: 6 }))).toBe('pic')
    expect(await files.size(first.hash)).toBe(11)
    await files.remove(first.hash)
    expect(await files.size(first.hash)).toBeNull()
    await expect(text(files.open(first.hash))).rejects.toThrow()
  })

  test('a large one comes back byte for byte, an empty one too', async () => {
    const files = open()
    const large = Buffer.alloc(9_000_000, 'FanKeep ')
    const { hash, bytes } = await files.put(Readable.from([large.subarray(0, 5e6), large.subarray(5e6)]))
    expect(bytes).toBe(large.length)
    expect(Buffer.concat(await files.open(hash).toArray()).equals(large)).toBe(true)
    const empty = await files.put(Readable.from([]))
    expect(await files.size(empty.hash)).toBe(0)
    expect(await text(files.open(empty.hash))).toBe('')
  })

  test('a stream that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('gone')
      })(),
    )
    await expect(open().put(broken)).rejects.toThrow('gone')
    expect(readdirSync(join(folder, 'part'))).toEqual([])
  })

  test('no name leads out of it', async () => {
    const files = open()
    for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])
      expect(() => files.open(name)).toThrow()
  })
})

test('nothing of what lies in S3 stays here', async () => {
  const files = openFiles({ filesDir: folder, filesUrl: s3.address })
  const { hash } = await files.put(Readable.from([Buffer.from('elsewhere')]))
  expect(readdirSync(join(folder, 'part'))).toEqual([])
  expect(existsSync(join(folder, hash.slice(0, 2)))).toBe(false)
  expect(await folderFiles(folder).size(hash)).toBeNull()
})
