import fs, { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { startS3 } from '../../../test/s3'
import { folderFiles } from './files'
import { openFiles } from './open-files'
import { s3Files } from './s3-files'

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

test('opening a bucket prints no notice about versions of Node', async () => {
  const warnings: Error[] = []
  const keep = (warning: Error) => void warnings.push(warning)
  process.on('warning', keep)
  await openFiles({ filesDir: folder, filesUrl: s3.address }).size('a'.repeat(64))
  // Node delivers warnings after the current work.
  await new Promise(setImmediate)
  process.off('warning', keep)
  expect(warnings).toEqual([])
})

describe.each([
  ['a folder', () => openFiles({ filesDir: folder, filesUrl: undefined })],
  ['S3-compatible storage', () => openFiles({ filesDir: folder, filesUrl: s3.address })],
])('files in %s', (_, open) => {
  test('a stream that fails at once rejects the put and ends nothing else', async () => {
    const missing = createReadStream(join(folder, 'missing'))
    await expect(open().put(missing)).rejects.toThrow('ENOENT')
    const failed = Readable.from([])
    failed.destroy(new Error('broke off'))
    await expect(open().put(failed)).rejects.toThrow('broke off')
  })

  test('a file is stored by its content, can be read in whole or in part, and can be removed', async () => {
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

  test('a large file and an empty file are read back byte for byte', async () => {
    const files = open()
    const large = Buffer.alloc(9_000_000, 'FanKeep ')
    const { hash, bytes } = await files.put(Readable.from([large.subarray(0, 5e6), large.subarray(5e6)]))
    expect(bytes).toBe(large.length)
    expect(Buffer.concat(await files.open(hash).toArray()).equals(large)).toBe(true)
    const empty = await files.put(Readable.from([]))
    expect(await files.size(empty.hash)).toBe(0)
    expect(await text(files.open(empty.hash))).toBe('')
  })

  test('nothing is kept of a stream that fails', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('gone')
      })(),
    )
    await expect(open().put(broken)).rejects.toThrow('gone')
    expect(readdirSync(join(folder, 'part'))).toEqual([])
  })

  test('a name that is not a hash is rejected', async () => {
    const files = open()
    for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])
      expect(() => files.open(name)).toThrow()
  })
})

test('a file in S3 leaves nothing on this machine', async () => {
  const files = openFiles({ filesDir: folder, filesUrl: s3.address })
  const { hash } = await files.put(Readable.from([Buffer.from('elsewhere')]))
  expect(readdirSync(join(folder, 'part'))).toEqual([])
  expect(existsSync(join(folder, hash.slice(0, 2)))).toBe(false)
  expect(await folderFiles(folder).size(hash)).toBeNull()
})

test('a file, its folder and the folder above are synced to the disk before the file is reported as kept', async () => {
  const handle = await open(folder)
  const synced: string[] = []
  const file = vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    synced.push(`file of ${fs.fstatSync(fd).size} bytes`)
    done(null)
  })
  const folders = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  folders.mockImplementation(async function (this: FileHandle) {
    synced.push(fs.fstatSync(this.fd).ino === fs.statSync(folder).ino ? 'folder of all' : 'its folder')
  })
  try {
    await folderFiles(folder).put(Readable.from([Buffer.from('a picture')]))
    expect(synced).toEqual(['file of 9 bytes', 'its folder', 'folder of all'])
  } finally {
    for (const spy of [file, folders]) spy.mockRestore()
    await handle.close()
  }
})

test('a disk that cannot be read is an error, not a missing file', async () => {
  // A link to itself: the system fails to read it (ELOOP), as it does for a drive that is broken (EIO) or gone (ESTALE).
  symlinkSync('aa', join(folder, 'aa'))
  await expect(folderFiles(folder).size('a'.repeat(64))).rejects.toThrow('ELOOP')
})

test('a bucket that does not exist is an error, not a missing file', async () => {
  const files = s3Files(s3.address.replace('s3://files/', 's3://other/'), folder)
  await expect(files.size('a'.repeat(64))).rejects.toThrow(
    'The file storage has no bucket other. Check FILES',
  )
})

describe('S3 storage that hangs', () => {
  const patience = 300
  /** A server that sends these bytes of a longer file, or nothing at all, and then hangs. */
  async function hanging(answer?: string) {
    const server = createServer((_request, response) => {
      if (answer !== undefined) response.writeHead(200, { 'content-length': '1000' }).write(answer)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    closing.push(() => new Promise((closed) => server.close(closed).closeAllConnections()))
    const { port } = server.address() as AddressInfo
    return s3Files(`s3://files/x?endpoint=http://127.0.0.1:${port}`, folder, patience)
  }
  const closing: (() => Promise<unknown>)[] = []
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())))
  const hash = 'a'.repeat(64)

  test.each([
    ['the request', undefined],
    ['the first bytes', 'the beginning'],
  ])('reading a file fails if nothing has come for 0.3 s after %s', async (_after, answer) => {
    await expect(text((await hanging(answer)).open(hash))).rejects.toThrow(/has sent nothing for 0.3 s/)
  })

  test('asking for, storing or removing a file fails, and leaves no partial file', async () => {
    const files = await hanging()
    const asked = [files.size(hash), files.put(Readable.from(['a picture'])), files.remove(hash)]
    const answers = await Promise.allSettled(asked)
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(readdirSync(join(folder, 'part'))).toEqual([])
  })
})

test('a slow reader gets the whole file, however long it takes', async () => {
  const files = s3Files(s3.address, folder, 200)
  const { hash } = await files.put(Readable.from([Buffer.alloc(9_000_000, 'FanKeep ')]))
  let bytes = 0
  for await (const chunk of files.open(hash)) {
    if (bytes === 0) await new Promise((later) => setTimeout(later, 1000))
    bytes += (chunk as Buffer).length
  }
  expect(bytes).toBe(9_000_000)
})
