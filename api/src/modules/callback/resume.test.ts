import { startTestServer, type TestServer } from '../../../test/server'
import type { BulkMail, KeyedMail } from '../../infra/mail/bulk-mail'
import { fetches } from '../backup/fetch/test-fetches'
import type { TestMember } from '../backup/test-imports'
import { sealKey } from '../opt-in/key'
import { callbacks } from './test-callbacks'

let server: TestServer
let usual: BulkMail
beforeAll(async () => {
  server = await startTestServer()
  usual = server.services.bulkMail
})
afterEach(() => {
  server.services.bulkMail = usual
  server.sandbox.misbehaviours.clear()
  server.sandbox.world.messages.splice(0)
  server.queue.waiting.splice(0)
})
afterAll(() => server.close())
const { connected, authorise } = fetches(() => server)
const { pageWith, send, shown, emails, hours, wakeAll } = callbacks(() => server)

const addresses = Array.from({ length: 20 }, (_, n) => `fan${n}@a.test`).sort()
const resume = (member: TestMember, callback: string) =>
  member.call('callback.resume', { callback }, { language: 'en' })

/** A mail server that accepts `many` mails and is then away. Returns the accepted mails. */
function takesAlone(many: number): KeyedMail[] {
  const taken: KeyedMail[] = []
  const deliver: BulkMail['deliver'] = async (mails) =>
    mails.map((mail) => {
      if (taken.length >= many) return { state: 'away', error: 'connect ECONNREFUSED' }
      taken.push(mail)
      return { state: 'sent' }
    })
  server.services.bulkMail = { knowsKey: false, batch: 2, deliver }
  return taken
}

/** A CallBack by mail to twenty fans that stopped after `many`: the mail server went away. */
async function halted(many: number, given?: Parameters<typeof pageWith>[1]) {
  const { member, page } = await pageWith(addresses, given)
  const taken = takesAlone(many)
  const { id } = (await send(member, page)).data
  await wakeAll()
  server.services.bulkMail = usual
  return { member, page, id, taken }
}

describe('resuming a CallBack whose mail server was unavailable', () => {
  test('reaches exactly the fans it had not reached, whose number is shown', async () => {
    const { member, id, taken } = await halted(4)
    expect(await shown(member, id)).toMatchObject({
      ...{ status: 2, sent: 4, failed: 16, resumable: 16, reason: { key: 'callback_failed' } },
    })
    const answer = await resume(member, id)
    expect(answer).toMatchObject({ code: 1 })
    expect(answer.data).toMatchObject({
      ...{ id, status: 1, phase: 'sending', reason: null, ended_at: null },
      ...{ of: 20, sent: 4, failed: 0, resumable: 0 },
    })
    await wakeAll()
    expect(await shown(member, id)).toMatchObject({
      ...{ status: 2, phase: 'ended', reason: null, of: 20, sent: 20, failed: 0, resumable: 0 },
    })
    const reached = [...taken, ...(await emails(id))].map(({ to }) => to)
    expect(reached.sort()).toEqual(addresses)
  })

  test('happens once if two requests arrive at the same moment', async () => {
    const { member, id } = await halted(4)
    const answers = await Promise.all([resume(member, id), resume(member, id)])
    expect(answers.map(({ data }) => data)).toMatchObject(Array(2).fill({ id, phase: 'sending', failed: 0 }))
    expect(server.queue.waiting.filter(({ job }) => job.name === 'callback.send')).toHaveLength(1)
    await wakeAll()
    expect(await shown(member, id)).toMatchObject({ sent: 20, failed: 0 })
    expect(await emails(id)).toHaveLength(16)
    expect(await resume(member, id)).toMatchObject({ code: 0, error: 'callback_rest' })
  })

  test('stops again if the mail server is still unavailable, and can be repeated', async () => {
    const { member, id } = await halted(4)
    takesAlone(0)
    await resume(member, id)
    await wakeAll()
    expect(await shown(member, id)).toMatchObject({
      ...{ status: 2, sent: 4, failed: 16, resumable: 16, reason: { key: 'callback_failed' } },
    })
    server.services.bulkMail = usual
    await resume(member, id)
    await wakeAll()
    expect(await shown(member, id)).toMatchObject({ sent: 20, failed: 0, reason: null })
  })

  test('leaves out a fan who signed off since', async () => {
    const { member, page, id } = await halted(0)
    const key = sealKey(server.services.crypto, { pageId: page, email: 'fan3@a.test' })
    expect((await server.call('optIn.leave', { key })).code).toBe(1)
    await resume(member, id)
    await wakeAll()
    expect(await shown(member, id)).toMatchObject({ status: 2, sent: 19, failed: 1, resumable: 0 })
    expect((await emails(id)).map(({ to }) => to)).not.toContain('fan3@a.test')
  })

  test('can be stopped by the member', async () => {
    const { member, id } = await halted(4)
    await resume(member, id)
    expect(await member.call('callback.cancel', { callback: id })).toMatchObject({ code: 1 })
    await wakeAll()
    expect(await shown(member, id)).toMatchObject({
      ...{ status: 2, phase: 'ended', sent: 4, failed: 0, reason: { key: 'callback_stopped' } },
    })
    expect(await emails(id)).toEqual([])
  })
})

test('a CallBack whose page was put into the bin halfway stops, and can be resumed once the page is back', async () => {
  const { member, page } = await pageWith(addresses)
  const bin = (deletedAt: Date | null) =>
    server.services.db.updateTable('allPages').set({ deletedAt }).where('id', '=', page).execute()
  let batches = 0
  server.services.bulkMail = {
    ...usual,
    batch: 4,
    deliver: async (mails) => {
      if (++batches === 2) await bin(server.clock.now())
      return usual.deliver(mails)
    },
  }
  const { id } = (await send(member, page)).data
  await wakeAll()
  await bin(null)
  expect(await shown(member, id)).toMatchObject({
    ...{ status: 2, phase: 'ended', of: 20, sent: 8, failed: 12, resumable: 12 },
    reason: { key: 'callback_page_deleted' },
  })
  await resume(member, id)
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ status: 2, sent: 20, failed: 0, reason: null })
  expect(new Set((await emails(id)).map(({ to }) => to)).size).toBe(20)
})

test('resuming sends mails that were deferred five times, but no failed or unknown ones', async () => {
  const { member, page } = await pageWith(addresses)
  let deferred = 0
  server.services.bulkMail = {
    ...usual,
    knowsKey: false,
    deliver: async (mails) =>
      mails.map(({ to }) => {
        if (to === 'fan2@a.test') deferred++
        if (to === 'fan0@a.test') return { state: 'failed', error: '550 no such user', isGone: true }
        if (to === 'fan1@a.test') return { state: 'unknown', error: 'no answer' }
        if (to === 'fan2@a.test' || to === 'fan3@a.test') return { state: 'again', error: '451 greylisted' }
        return { state: 'sent' }
      }),
  }
  const { id } = (await send(member, page)).data
  await wakeAll()
  expect(deferred).toBe(5)
  expect(await shown(member, id)).toMatchObject({
    sent: 16,
    failed: 3,
    unknown: 1,
    resumable: 2,
    reason: null,
  })
  server.services.bulkMail = usual
  await resume(member, id)
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ sent: 18, failed: 1, unknown: 1, resumable: 0 })
  expect((await emails(id)).map(({ to }) => to)).toEqual(['fan2@a.test', 'fan3@a.test'])
})

test('messages whose authorisation ended are sent to the rest once the page is authorised again', async () => {
  const { member, page, handle, account, fetched } = await connected('x')
  Object.assign(account, { fans: { from: 0, to: 5 }, posts: 0 })
  await fetched()
  server.sandbox.misbehaviours.add({ app: 'x', fault: 'revoke', on: 'message', after: 2 })
  const { id } = (await send(member, page, { via: ['message'] })).data
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({
    ...{ status: 2, sent: 2, failed: 3, resumable: 3, reason: { key: 'message_access_ended' } },
  })
  server.sandbox.misbehaviours.clear()
  await authorise(member, page, handle)
  await resume(member, id)
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ status: 2, reason: null, sent: 5, failed: 0 })
  const reached = server.sandbox.world.messages.map(({ to }) => to)
  expect(reached).toHaveLength(5)
  expect(new Set(reached).size).toBe(5)
})

describe('resuming is refused', () => {
  const refusedRest = { code: 0, error: 'callback_rest', msg: expect.stringContaining('7 days') }

  test('to another member, and to its member while the page is in the bin', async () => {
    const { member, page, id } = await halted(4)
    const stranger = await server.asMember({ vipType: 2 })
    expect(await resume(stranger, id)).toMatchObject({ code: 0, error: 'not_found' })
    await server.services.pool.query('update all_pages set deleted_at = now() where id = $1', [page])
    expect(await resume(member, id)).toMatchObject({ code: 0, error: 'not_found' })
    expect(await emails(id)).toEqual([])
  })

  test('more than seven days after the CallBack ended, and is then not offered', async () => {
    const { member, id } = await halted(4, { vipType: 2, vipDays: 90 })
    server.clock.pass(6.9 * 86_400)
    expect((await shown(member, id)).resumable).toBe(16)
    server.clock.pass(0.2 * 86_400)
    expect((await shown(member, id)).resumable).toBe(0)
    expect(await resume(member, id)).toMatchObject(refusedRest)
  })

  test('if no fan is left, or if the CallBack has not begun', async () => {
    const { member, page } = await pageWith(addresses)
    const waits = (await send(member, page, { send_at: hours(1) })).data.id
    expect(await resume(member, waits)).toMatchObject(refusedRest)
    await member.call('callback.cancel', { callback: waits })
    expect(await resume(member, waits)).toMatchObject(refusedRest)
    const all = (await send(member, page)).data.id
    await wakeAll()
    expect(await resume(member, all)).toMatchObject(refusedRest)
  })

  test('without a plan that includes CallBack', async () => {
    const { member, id } = await halted(4, { vipType: 2, vipDays: 2 })
    server.clock.pass(3 * 86_400)
    expect(await resume(member, id)).toMatchObject({ code: 0, error: 'callback_plan' })
    expect(await shown(member, id)).toMatchObject({ phase: 'ended', failed: 16 })
  })

  test('while another CallBack of the page is scheduled or under way', async () => {
    const { member, page, id } = await halted(4)
    const waits = (await send(member, page, { send_at: hours(1) })).data.id
    expect(await resume(member, id)).toMatchObject({ code: 0, error: 'callback_waits' })
    await member.call('callback.cancel', { callback: waits })
    const answers: unknown[] = []
    const deliver: BulkMail['deliver'] = async (mails) => {
      answers.push(await resume(member, id))
      return usual.deliver(mails)
    }
    server.services.bulkMail = { ...usual, deliver }
    await send(member, page)
    await wakeAll()
    expect(answers).toMatchObject([{ code: 0, error: 'callback_sending' }])
  })

  test('while the account is due to be erased', async () => {
    const { member, id } = await halted(4)
    await server.services.db
      .updateTable('users')
      .set({ eraseAt: new Date(server.clock.now().getTime() + 86_400_000) })
      .where('id', '=', member.id)
      .execute()
    expect(await resume(member, id)).toMatchObject({ code: 0, error: 'account_leaving' })
  })
})

describe('resuming the only CallBack of a trial', () => {
  test('uses it up if it had reached no fan', async () => {
    const { member, page, id } = await halted(0, { vipType: 1 })
    expect(await shown(member, id)).toMatchObject({ status: 3, sent: 0, resumable: 20 })
    await resume(member, id)
    await wakeAll()
    expect(await shown(member, id)).toMatchObject({ status: 2, sent: 20 })
    expect((await send(member, page)).error).toBe('callback_limit')
  })

  test('is refused if another CallBack was sent meanwhile', async () => {
    const { member, page, id } = await halted(0, { vipType: 1 })
    expect((await send(member, page)).code).toBe(1)
    await wakeAll()
    expect(await resume(member, id)).toMatchObject({ code: 0, error: 'callback_limit' })
  })

  test('is allowed if it had reached some fans, because it already counts', async () => {
    const { member, id } = await halted(4, { vipType: 1 })
    expect(await resume(member, id)).toMatchObject({ code: 1 })
  })
})
