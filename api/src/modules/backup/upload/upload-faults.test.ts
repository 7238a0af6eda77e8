import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { tidyBySureClock } from '../../../infra/maintenance/maintenance'
import { modules } from '../../index'
import { imports, instagramZip } from '../test-imports'
import { partPath, removeUploadFolders, writeSlice } from './disk'
import { beginPart, beginUpload, countReceived } from './parts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, upload, runOf } = imports(() => server)
const blob = (bytes: Buffer) => ({ files: { file: new Blob([new Uint8Array(bytes)]) } })

test('an upload with a negative offset and no file is refused with fields_invalid', async () => {
  const { member, page } = await instagram()
  const response = await send(server.origin, 'backup.upload', { id: page, token: member.token, offset: -1 })
  expect(await response.json()).toMatchObject({ code: 0, error: 'fields_invalid' })
})

test('an unfinished upload survives a clock that jumps ahead, even if another upload begins then', async () => {
  const { member, page } = await instagram()
  const fields = { id: page, upload: randomUUID(), size: 100 }
  await member.call('backup.upload', { ...fields, offset: 0 }, blob(Buffer.alloc(40)))
  await tidyBySureClock(modules, server.services)
  server.clock.pass(3 * 86_400)
  const other = { id: page, upload: randomUUID(), size: 100 }
  await member.call('backup.upload', { ...other, offset: 0 }, blob(Buffer.alloc(40)))
  await tidyBySureClock(modules, server.services)
  expect((await member.call('backup.upload', fields)).data.received).toBe(40)
})

test('an upload whose first bytes are gone after a restored copy begins again', async () => {
  const { member, page } = await instagram()
  const fields = { id: page, upload: randomUUID(), size: 100 }
  await member.call('backup.upload', { ...fields, offset: 0 }, blob(Buffer.alloc(40, 1)))
  await removeUploadFolders(server.services.config, page)
  const rest = await member.call('backup.upload', { ...fields, offset: 40 }, blob(Buffer.alloc(60, 1)))
  expect(rest).toMatchObject({ error: 'upload_offset', data: { received: 0 } })
  await member.call('backup.upload', { ...fields, offset: 0 }, blob(Buffer.alloc(50, 2)))
  expect(readFileSync(partPath(server.services.config, page, fields.upload, 0))).toEqual(Buffer.alloc(50, 2))
})

test('a waiting import whose upload is gone after a restored copy ends at once, and says to upload it again', async () => {
  const { member, page } = await instagram()
  const run = (await upload(member, page, await instagramZip({ fans: 2 }))).data.run!.id
  await removeUploadFolders(server.services.config, page)
  await server.work()
  expect(await runOf(member, run)).toMatchObject({
    state: 'failed',
    error: { key: 'upload_gone', msg: expect.stringContaining('Upload it again') },
  })
  const { rows } = await server.services.pool.query('select faults from runs where id = $1', [run])
  expect(rows).toEqual([{ faults: 0 }])
})

test('the rest is written if the disk takes only half of each write', async () => {
  const { member, page } = await instagram()
  const handle = await open(join(server.services.config.dataDir, 'any'), 'w')
  await handle.close()
  const { write } = handle
  const writing = vi
    .spyOn(Object.getPrototypeOf(handle) as typeof handle, 'write')
    .mockImplementation(function (
      this: typeof handle,
      bytes: unknown,
      at: unknown,
      length: unknown,
      to: unknown,
    ) {
      return Reflect.apply(write, this, [bytes, at, Math.ceil(Number(length) / 2), to])
    } as never)
  onTestFinished(() => writing.mockRestore())
  const content = randomBytes(100_000)
  const fields = { id: page, upload: randomUUID(), size: content.length + 1 }
  const { data } = await member.call('backup.upload', { ...fields, offset: 0 }, blob(content))
  expect(data.received).toBe(content.length)
  const kept = readFileSync(partPath(server.services.config, page, fields.upload, 0))
  expect(kept.equals(content)).toBe(true)
})

/** Registers an upload that broke off before its size was known. */
async function breakOff(pageId: string) {
  const { db, clock, config } = server.services
  const upload = { pageId, uploadId: randomUUID() }
  await beginUpload(db, { ...upload, parts: 1, now: clock.now() })
  await beginPart(db, { ...upload, part: 0, name: 'a.zip', size: null })
  const slice = { limit: () => 100, onKept: async () => {} }
  await writeSlice(partPath(config, pageId, upload.uploadId, 0), 0, Readable.from([Buffer.alloc(100)]), slice)
  await countReceived(db, pageId, upload.uploadId, 0, 100)
  return upload.uploadId
}

test('sizes stated only when uploads continue, all at the same moment, do not exceed the storage of the plan', async () => {
  const { member, page } = await instagram({ vipType: 0 })
  const uploads = await Promise.all(Array.from({ length: 5 }, () => breakOff(page)))
  const rest = { id: page, offset: 100, size: 60 * 1024 ** 2 }
  const answers = await Promise.all(
    uploads.map((upload) => member.call('backup.upload', { ...rest, upload }, blob(Buffer.alloc(10)))),
  )
  expect(answers.map(({ error }) => error ?? 'taken').sort()).toEqual([
    ...Array<string>(4).fill('storage_full'),
    'taken',
  ])
})

test('a slice without a size does not end a part whose size is known', async () => {
  const { member, page } = await instagram()
  const fields = { id: page, upload: randomUUID() }
  await member.call('backup.upload', { ...fields, size: 90 }, blob(Buffer.alloc(30)))
  const { data } = await member.call('backup.upload', { ...fields, offset: 30 }, blob(Buffer.alloc(30)))
  expect(data).toMatchObject({ received: 60, run: null })
  const long = await member.call('backup.upload', { ...fields, offset: 60 }, blob(Buffer.alloc(40)))
  expect(long).toMatchObject({ error: 'fields_invalid', data: { fields: ['size'] } })
  expect((await member.call('backup.upload', fields)).data.received).toBe(60)
})
