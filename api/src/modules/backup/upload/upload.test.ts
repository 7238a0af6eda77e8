import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { calls } from '@fankeep/shared/contract/calls'
import { startTestServer, type TestServer } from '../../../../test/server'
import { waitUntil } from '../../../infra/wait'
import { followed, imports, instagramZip, type TestMember } from '../test-imports'
import { partPath } from './disk'
import { mostWaiting } from './parts'
import { sweepUploads } from './sweep'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, upload, runOf } = imports(() => server)

const archive = () => instagramZip({ fans: followed({ ann: '09-01', bob: '09-15' }), madeOn: '10-10' })
const blob = (bytes: Buffer) => ({ files: { file: new Blob([new Uint8Array(bytes)]) } })
const diskHash = (page: string, id: string, part = 0) =>
  createHash('sha256')
    .update(readFileSync(partPath(server.services.config, page, id, part)))
    .digest('hex')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Adds unfinished uploads to a page until only one more can wait. */
async function leaveRoomForOne(pageId: string) {
  const now = server.services.clock.now()
  const each = () => ({ id: randomUUID(), parts: 2, pageId, createdAt: now, touchedAt: now })
  const unfinished = Array.from({ length: mostWaiting - 1 }, each)
  await server.services.db.insertInto('uploads').values(unfinished).execute()
}
const removeUploads = (page: string) =>
  server.services.db.deleteFrom('uploads').where('pageId', '=', page).execute()

describe('an upload', () => {
  test('with only the page and the file in one request starts a run', async () => {
    const { member, page } = await instagram()
    const answer = await member.call('backup.upload', { id: page }, blob(await archive()))
    expect(answer).toMatchObject({
      code: 1,
      data: { part: 0, run: { state: 'queued', page, files: ['blob'] } },
    })
    await server.work()
    expect(await runOf(member, answer.data.run!.id)).toMatchObject({ state: 'done', fans_new: 2 })
  })

  test('in slices becomes one archive', async () => {
    const { member, page } = await instagram()
    const bytes = await archive()
    const fields = { id: page, upload: randomUUID(), size: bytes.length, name: 'my archive.zip' }
    const half = Math.floor(bytes.length / 2)
    const first = await member.call('backup.upload', { ...fields, offset: 0 }, blob(bytes.subarray(0, half)))
    expect(first.data).toMatchObject({ received: half, run: null })
    const second = await member.call('backup.upload', { ...fields, offset: half }, blob(bytes.subarray(half)))
    expect(second.data).toMatchObject({
      received: bytes.length,
      run: { state: 'queued', files: ['my archive.zip'] },
    })
    await server.work()
    expect(await runOf(member, second.data.run!.id)).toMatchObject({ state: 'done', fans_new: 2 })
    expect(existsSync(partPath(server.services.config, page, fields.upload, 0))).toBe(false)
  })

  test('is refused if too many uploads of its page wait, and accepted after one was read', async () => {
    const { member, page } = await instagram()
    await leaveRoomForOne(page)
    const send = async () =>
      member.call('backup.upload', { id: page, upload: randomUUID() }, blob(await archive()))
    const answers = await Promise.all([send(), send(), send()])
    const refused = answers.filter(({ code }) => code !== 1)
    expect(refused).toMatchObject([{ error: 'uploads_waiting' }, { error: 'uploads_waiting' }])
    expect(refused[0]!.msg).toContain('100')
    await server.work()
    expect((await send()).code).toBe(1)
    await server.work()
    await removeUploads(page)
  })

  test('that takes the last place of its page can begin with several parts at once', async () => {
    const { member, page } = await instagram()
    await leaveRoomForOne(page)
    const fields = { id: page, upload: randomUUID(), parts: 3, size: 100 }
    const begin = (part: number) => member.call('backup.upload', { ...fields, part }, blob(Buffer.alloc(40)))
    const answers = await Promise.all([0, 1, 2].map(begin))
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
    await removeUploads(page)
  })

  test('with a wrong offset is refused with the offset to continue from', async () => {
    const { member, page } = await instagram()
    const fields = { id: page, upload: randomUUID(), size: 100 }
    await member.call('backup.upload', { ...fields, offset: 0 }, blob(Buffer.alloc(40)))
    for (const offset of [0, 39, 41, 99]) {
      const answer = await member.call('backup.upload', { ...fields, offset }, blob(Buffer.alloc(10)))
      expect(answer).toMatchObject({ code: 0, error: 'upload_offset', data: { received: 40 } })
    }
    const asked = await member.call('backup.upload', fields)
    expect(asked.data).toMatchObject({ received: 40, run: null })
  })

  test('without an id continues the page’s newest upload', async () => {
    const { member, page } = await instagram()
    await member.call('backup.upload', { id: page, size: 90 }, blob(Buffer.alloc(30)))
    const asked = await member.call('backup.upload', { id: page })
    expect(asked.data.received).toBe(30)
    const next = await member.call(
      'backup.upload',
      { id: page, size: 90, offset: 30 },
      blob(Buffer.alloc(30)),
    )
    expect(next.data).toMatchObject({ upload: asked.data.upload, received: 60 })
  })

  test('has one run, however often its last request is repeated', async () => {
    const { member, page } = await instagram()
    const bytes = await archive()
    const fields = { id: page, upload: randomUUID(), size: bytes.length }
    const first = await member.call('backup.upload', { ...fields, offset: 0 }, blob(bytes))
    const again = await Promise.all([
      member.call('backup.upload', fields),
      member.call('backup.upload', { ...fields, offset: 0 }, blob(bytes)),
      member.call('backup.upload', { ...fields, offset: 10 }, blob(bytes.subarray(10))),
    ])
    expect(new Set(again.map(({ data }) => data.run?.id))).toEqual(new Set([first.data.run!.id]))
    await server.work()
    const after = await member.call('backup.upload', fields)
    expect(after.data).toMatchObject({
      received: bytes.length,
      run: { id: first.data.run!.id, state: 'done' },
    })
    expect((await member.call('backup.runs', { id: page })).data.list).toHaveLength(1)
  })

  test('of two parts that end at the same time starts one run', async () => {
    const { member, page } = await instagram()
    const part = (n: number) =>
      instagramZip({
        fans: followed(n === 0 ? { ann: '09-01' } : { bob: '09-15' }),
        parts: 1,
        madeOn: '10-10',
      })
    const fields = { id: page, upload: randomUUID(), parts: 2 }
    const answers = await Promise.all(
      [0, 1].map(async (n) => member.call('backup.upload', { ...fields, part: n }, blob(await part(n)))),
    )
    expect(answers.every(({ code }) => code === 1)).toBe(true)
    const runs = (await member.call('backup.runs', { id: page })).data.list
    expect(runs).toHaveLength(1)
    expect(runs[0]!.files).toHaveLength(2)
  })

  test.each([
    ['a part number beyond the number of parts', { part: 2, parts: 2 }],
    ['too many parts', { parts: 51 }],
    ['an upload id that is not a UUID', { upload: '../../etc' }],
    ['a size of 0', { size: 0 }],
    ['an offset that is not a number', { offset: 'x' as unknown as number }],
  ])('with %s is refused', async (_what, wrong) => {
    const { member, page } = await instagram()
    expect(await member.call('backup.upload', { id: page, ...wrong }, blob(Buffer.alloc(10)))).toMatchObject({
      code: 0,
      error: 'fields_invalid',
    })
  })

  test('longer than its stated size is refused', async () => {
    const { member, page } = await instagram()
    const answer = await member.call('backup.upload', { id: page, size: 10 }, blob(Buffer.alloc(20)))
    expect(answer).toMatchObject({ code: 0, error: 'fields_invalid', data: { fields: ['size'] } })
  })

  test('of an empty file is refused', async () => {
    const { member, page } = await instagram()
    expect(await member.call('backup.upload', { id: page }, blob(Buffer.alloc(0)))).toMatchObject({
      code: 0,
      error: 'upload_empty',
    })
  })

  test('takes neither path nor control characters from its file name', async () => {
    const { member, page } = await instagram()
    const answer = await upload(member, page, {
      name: '..\\..\\etc/pass\u0007wd.zip',
      content: await archive(),
    })
    expect(answer.data.run!.files).toEqual(['passwd.zip'])
  })
})

describe('storage of the plan', () => {
  test('limits uploads with and without a stated size', async () => {
    const { member, page } = await instagram({ vipType: 0 })
    const limit = 100 * 1024 ** 2
    expect(
      await member.call('backup.upload', { id: page, size: limit + 1 }, blob(Buffer.alloc(10))),
    ).toMatchObject({
      code: 0,
      error: 'storage_full',
      data: { limit },
    })
    const unsaid = await member.call('backup.upload', { id: page }, blob(Buffer.alloc(limit + 1)))
    expect(unsaid).toMatchObject({ code: 0, error: 'storage_full' })
    // A refused upload takes no space.
    expect(readdirSync(join(server.services.config.dataDir, 'uploads', page))).toEqual([])
    const two = { id: page, parts: 2, upload: randomUUID() }
    await member.call('backup.upload', { ...two, part: 0, size: limit - 5 }, blob(Buffer.alloc(10)))
    expect(
      await member.call('backup.upload', { ...two, part: 1, size: 6 }, blob(Buffer.alloc(6))),
    ).toMatchObject({ code: 0, error: 'storage_full' })
  })
})

describe('storage of the plan, for several uploads at the same moment', () => {
  test('accepts one of five uploads that state a size and do not fit together', async () => {
    const { member, page } = await instagram({ vipType: 0 })
    const size = 60 * 1024 ** 2
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        member.call('backup.upload', { id: page, upload: randomUUID(), size }, blob(Buffer.alloc(10))),
      ),
    )
    expect(answers.map(({ error }) => error ?? 'taken').sort()).toEqual([
      ...Array<string>(4).fill('storage_full'),
      'taken',
    ])
  })

  test('is not exceeded by uploads that do not state a size', async () => {
    const { member, page } = await instagram({ vipType: 0 })
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        member.call('backup.upload', { id: page, upload: randomUUID() }, blob(Buffer.alloc(60 * 1024 ** 2))),
      ),
    )
    expect(answers.filter(({ error }) => error !== 'storage_full').length).toBeLessThan(2)
  })
})

/** How many bytes of a page's only upload are on the disk. */
function onDisk(page: string): number {
  const folder = join(server.services.config.dataDir, 'uploads', page)
  const [id] = existsSync(folder) ? readdirSync(folder) : []
  const file = id === undefined ? '' : partPath(server.services.config, page, id, 0)
  return existsSync(file) ? statSync(file).size : 0
}

describe('an upload whose connection breaks', () => {
  /** Sends the head of a form and some of its file, then disconnects. */
  const sendAndBreak = (
    member: TestMember,
    fields: Record<string, string | number>,
    bytes: Buffer,
    hasCome: () => boolean,
  ) =>
    new Promise<void>((resolve) => {
      const boundary = `--${randomUUID()}`
      const head = Object.entries({ token: member.token, ...fields }).map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 50_000_000,
      }
      const call = request(server.origin + calls['backup.upload'].path, { method: 'POST', headers })
      call.on('error', () => {})
      call.on('close', resolve)
      call.write(head.join(''))
      call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`)
      call.write(bytes)
      void waitUntil(hasCome, { within: 5000 }).then(() => call.destroy())
    })

  test('keeps what was received and continues from there', async () => {
    const { member, page } = await instagram()
    const bytes = randomBytes(3_000_000)
    const fields = { id: page, upload: randomUUID(), size: bytes.length }
    let offset = 0
    for (const end of [700_000, 1_900_000]) {
      await sendAndBreak(
        member,
        { ...fields, offset },
        bytes.subarray(offset, end),
        () => onDisk(page) > offset + 300_000,
      )
      const received = async () => (await member.call('backup.upload', fields)).data.received
      await waitUntil(async () => (await received()) > offset, { within: 5000 })
      offset = await received()
      expect(offset).toBeGreaterThan(0)
      expect(offset).toBeLessThanOrEqual(end)
    }
    expect(offset).toBeGreaterThan(1_000_000)
    const last = await member.call('backup.upload', { ...fields, offset }, blob(bytes.subarray(offset)))
    expect(last.data.received).toBe(bytes.length)
    expect(diskHash(page, fields.upload)).toBe(hashOf(bytes))
  })

  test('is taken over by the request that continues, even if the break was not noticed', async () => {
    const { member, page } = await instagram()
    const bytes = randomBytes(500_000)
    // A line break as the last byte would be buffered: it could begin the closing boundary.
    bytes[199_999] = 0
    const fields = { id: page, upload: randomUUID(), size: bytes.length }
    let hangUp = () => {}
    const silent = new Promise<boolean>((resolve) => (hangUp = () => resolve(true)))
    const broken = sendAndBreak(member, { ...fields, offset: 0 }, bytes.subarray(0, 200_000), () => {
      if (onDisk(page) >= 200_000) hangUp()
      return false
    })
    await silent
    const answer = await member.call('backup.upload', { ...fields, offset: 0 }, blob(bytes))
    expect(answer).toMatchObject({ code: 0, error: 'upload_offset', data: { received: 200_000 } })
    const rest = await member.call(
      'backup.upload',
      { ...fields, offset: 200_000 },
      blob(bytes.subarray(200_000)),
    )
    expect(rest.data.received).toBe(bytes.length)
    expect(diskHash(page, fields.upload)).toBe(hashOf(bytes))
    await broken
  }, 15_000)

  test('in a single request continues by size and offset', async () => {
    const { member, page } = await instagram()
    const bytes = randomBytes(600_000)
    await sendAndBreak(member, { id: page }, bytes.subarray(0, 300_000), () => onDisk(page) > 100_000)
    await waitUntil(async () => (await member.call('backup.upload', { id: page })).data.received > 0, {
      within: 5000,
    })
    const { upload: id, received } = (await member.call('backup.upload', { id: page })).data
    const rest = await member.call(
      'backup.upload',
      { id: page, upload: id, offset: received, size: bytes.length },
      blob(bytes.subarray(received)),
    )
    expect(rest.data.received).toBe(bytes.length)
    expect(diskHash(page, id)).toBe(hashOf(bytes))
  })
})

describe('identical slices of one part at the same moment', () => {
  test('do not corrupt the part', async () => {
    const { member, page } = await instagram()
    const bytes = randomBytes(4_000_000)
    const fields = { id: page, upload: randomUUID(), size: bytes.length }
    const send = (offset: number, end: number) =>
      member.call('backup.upload', { ...fields, offset }, blob(bytes.subarray(offset, end)))
    let offset = 0
    while (offset < bytes.length) {
      const end = Math.min(bytes.length, offset + 1_000_000)
      const answers = await Promise.all([send(offset, end), send(offset, end), send(offset, end)])
      for (const answer of answers) {
        if (answer.code === 0)
          expect(answer).toMatchObject({ error: 'upload_offset', data: { received: end } })
        else expect(answer.data.received).toBe(end)
      }
      expect(answers.some(({ code }) => code === 1)).toBe(true)
      offset = end
    }
    expect(diskHash(page, fields.upload)).toBe(hashOf(bytes))
  })
})

describe('two uploads at the same moment', () => {
  test('are two runs that both end, and the newer list decides who is gone', async () => {
    const { member, page } = await instagram()
    const older = await instagramZip({ fans: followed({ ann: '09-01', bob: '09-02' }), madeOn: '10-01' })
    const newer = await instagramZip({ fans: followed({ bob: '09-02', cat: '10-05' }), madeOn: '10-10' })
    const answers = await Promise.all([upload(member, page, older), upload(member, page, newer)])
    const jobs = server.queue.waiting.splice(0)
    server.queue.waiting.push(...jobs.reverse(), ...jobs)
    await server.work()
    const runs = await Promise.all(answers.map(({ data }) => runOf(member, data.run!.id)))
    expect(runs.map(({ state }) => state)).toEqual(['done', 'done'])
    const list = await member.call('fans.list', { id: page })
    expect(list.data.list.map(({ uid, gone_at }) => [uid, gone_at !== null])).toEqual([
      ['cat', false],
      ['bob', false],
      ['ann', true],
    ])
  })
})

test('an upload that was not continued for two days is erased', async () => {
  const { member, page } = await instagram()
  const fields = { id: page, upload: randomUUID(), size: 100 }
  await member.call('backup.upload', { ...fields, offset: 0 }, blob(Buffer.alloc(40)))
  server.clock.pass(47 * 3600)
  await sweepUploads(server.services)
  expect((await member.call('backup.upload', fields)).data.received).toBe(40)
  server.clock.pass(2 * 3600)
  await sweepUploads(server.services)
  expect((await member.call('backup.upload', fields)).data.received).toBe(0)
  expect(existsSync(partPath(server.services.config, page, fields.upload, 0))).toBe(false)
})
