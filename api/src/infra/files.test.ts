import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { folderFiles } from './files'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a file is kept by its content: twice the same takes its place once', async () => {
  const files = folderFiles(folder)
  const first = await files.put(Readable.from([Buffer.from('one '), Buffer.from('picture')]))
  expect(first).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: 11 })
  expect(await files.put(Readable.from([Buffer.from('one picture')]))).toEqual(first)
  expect(await text(files.open(first.hash))).toBe('one picture')
  expect(await text(files.open(first.hash, { start: 4, end: 6 }))).toBe('pic')
  expect(await files.size(first.hash)).toBe(11)
  await files.remove(first.hash)
  expect(await files.size(first.hash)).toBeNull()
})

test('a stream that breaks off leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('gone')
    })(),
  )
  await expect(folderFiles(folder).put(broken)).rejects.toThrow('gone')
  expect(readdirSync(join(folder, 'part'))).toEqual([])
})

test('no name leads out of the folder', async () => {
  const files = folderFiles(folder)
  for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])
    expect(() => files.open(name)).toThrow()
})
