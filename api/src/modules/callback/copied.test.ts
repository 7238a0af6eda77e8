import { startTestServer, type TestServer } from '../../../test/server'
import { callback } from '.'
import { callbacks } from './test-callbacks'

let server: TestServer
// The limit of mails on the first day: a CallBack to more fans is under way until the next.
beforeAll(async () => {
  server = await startTestServer({ MAIL_WARM_UP: '2' })
})
beforeEach(() => server.services.db.deleteFrom('bulkMailDays').execute())
afterEach(() => {
  server.queue.waiting.splice(0)
})
afterAll(() => server.close())
const { pageWith, ask, send, shown, emails, hours, wakeAll, outcomesOf } = callbacks(() => server)

const addresses = Array.from({ length: 6 }, (_, n) => `fan${n}@a.test`).sort()

/** Runs what `copy restore` does to the rows, and then starts the api. */
async function restoreCopy(): Promise<number> {
  const client = await server.services.pool.connect()
  try {
    const held = await callback.holdCopied!(client, server.clock.now())
    await callback.start!(server.services)
    return held
  } finally {
    client.release()
  }
}

const noticesOf = async (member: Awaited<ReturnType<typeof pageWith>>['member']) =>
  (await member.call('notices.list', {}, { language: 'en' })).data.list.map(({ text }) => text)

test('a CallBack under way when the copy was made is sent to the rest only if its member resumes it', async () => {
  const { member, page } = await pageWith(addresses)
  const { id } = (await send(member, page)).data
  await server.workDue()
  expect(await shown(member, id)).toMatchObject({ status: 1, phase: 'sending', sent: 2 })
  expect(await restoreCopy()).toBe(1)
  await wakeAll()
  const reason = { key: 'callback_copied', msg: expect.stringContaining('may get it twice') }
  expect(await shown(member, id)).toMatchObject({ status: 2, sent: 2, failed: 4, resumable: 4, reason })
  expect(await emails(id)).toHaveLength(2)
  expect(await noticesOf(member)).toEqual([expect.stringContaining('restored from an earlier copy')])

  expect(await outcomesOf({ member }, id)).toMatchObject([
    { sent: 2, failed: 4, why: [{ key: 'callback_copied', count: 4 }] },
  ])

  await member.call('callback.resume', { callback: id })
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ status: 2, sent: 6, failed: 0, reason: null })
  expect(await emails(id)).toHaveLength(6)
})

test('mails handed over without an answer when the copy was made are not sent again', async () => {
  const { member, page } = await pageWith(addresses)
  const { id } = (await send(member, page)).data
  await server.workDue()
  const { db } = server.services
  await db
    .updateTable('deliveries')
    .set({ state: 'leased' })
    .where('callbackId', '=', id)
    .where('state', '=', 'queued')
    .execute()
  await restoreCopy()
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ status: 2, sent: 2, unknown: 4, resumable: 0 })
  expect(await emails(id)).toHaveLength(2)
})

test('a CallBack that is due in a restored copy is not sent, and its member can send it again', async () => {
  const { member, page } = await pageWith(addresses)
  const { id } = (await send(member, page)).data
  expect(await restoreCopy()).toBe(1)
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ status: 3, sent: 0, reason: { key: 'callback_copied' } })
  expect(await emails(id)).toEqual([])
  expect(await noticesOf(member)).toEqual([expect.stringContaining('restored from an earlier copy')])
  expect(await send(member, page)).toMatchObject({ code: 1 })
  await wakeAll()
})

test('a CallBack that is due later in a restored copy is sent at its time', async () => {
  const { member, page } = await pageWith(addresses)
  const { id } = (await ask(member, page, { send_at: hours(2) })).data
  expect(await restoreCopy()).toBe(0)
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ status: 2, sent: 6 })
})
