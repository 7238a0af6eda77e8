import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { tidyBySureClock } from '../../../infra/maintenance'
import { modules } from '../../index'
import { imports } from '../test-imports'
import { partPath } from './disk'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram } = imports(() => server)
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
