import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { freshClient } from '../../../test/database'
import { type Files, folderFiles } from '../files/files'
import { copyFiles } from './copy-files'

let client: Client
let drop: () => Promise<void>
let folder: string
let from: Files
let to: Files
beforeEach(async () => {
  ;({ client, drop } = await freshClient())
  folder = mkdtempSync(join(tmpdir(), 'fankeep-copied-'))
  from = folderFiles(join(folder, 'from'))
  to = folderFiles(join(folder, 'to'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await drop()
})

/** Stores files of six bytes each. */
async function store(...contents: string[]) {
  const hashes: string[] = []
  for (const content of contents) {
    const { hash, bytes } = await from.put(Readable.from([content]))
    await client.query(
      `insert into files (hash, bytes, type, created_at) values ($1, $2, 'image/png', now())`,
      [hash, bytes],
    )
    hashes.push(hash)
  }
  return hashes as [string, string]
}

const pathOf = (hash: string) => join(folder, 'from', hash.slice(0, 2), hash.slice(2))

test('a missing file is listed as lost, and the others are copied', async () => {
  const [lost, kept] = await store('file 1', 'file 2')
  await from.remove(lost)
  expect(await copyFiles(client, from, to)).toEqual({
    count: 1,
    bytes: 6,
    lost: [{ hash: lost, why: 'it is missing' }],
  })
  expect(await to.size(kept)).toBe(6)
})

test('a file that was changed or cannot be read is listed as lost', async () => {
  const [changed, unreadable] = await store('file 1', 'file 2')
  rmSync(pathOf(changed))
  writeFileSync(pathOf(changed), 'filX 1')
  rmSync(pathOf(unreadable))
  mkdirSync(pathOf(unreadable))
  const { count, lost } = await copyFiles(client, from, to)
  expect(count).toBe(0)
  expect(new Map(lost.map(({ hash, why }) => [hash, why]))).toEqual(
    new Map([
      [changed, 'its content does not match its checksum'],
      [unreadable, expect.stringMatching(/^it cannot be read \(EISDIR/)],
    ]),
  )
})

test('a file that is erased while the copy runs is not lost', async () => {
  const [hash] = await store('file 1')
  const open: Files['open'] = () => {
    const erase = async function* () {
      await client.query('delete from files')
      await from.remove(hash)
      yield* from.open(hash)
    }
    return Readable.from(erase())
  }
  expect(await copyFiles(client, { ...from, open }, to)).toEqual({ count: 0, bytes: 0, lost: [] })
})

test('a storage that has none of the files is rejected, because the setting is probably wrong', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `file ${n}`)
  for (const hash of await store(...names)) await from.remove(hash)
  await expect(copyFiles(client, from, to)).rejects.toThrow(
    /^None of the first 20 files can be copied \([0-9a-f]{64}: it is missing\)\. Check FILES and DATA_DIR/,
  )
})

test('a storage that does not answer, or a target that cannot be written to, ends the copy', async () => {
  await store('file 1')
  const away = new Error('connect ECONNREFUSED')
  const fails = () => new Readable({ read: (() => {}) as () => void }).destroy(away)
  const storage: Files = { ...from, open: fails, size: () => Promise.reject(away) }
  await expect(copyFiles(client, storage, to)).rejects.toThrow('connect ECONNREFUSED')
  const put: Files['put'] = async (content) => {
    for await (const _ of content);
    throw new Error('EIO: i/o error, write')
  }
  const target: Files = { ...to, put }
  await expect(copyFiles(client, from, target)).rejects.toThrow('EIO')
})
