import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { jobContext } from '../../../../test/job-context'
import type { Db } from '../../../infra/database/connect'
import { waitUntil } from '../../../infra/wait'
import { restore } from '..'
import { publishRestoreHandler } from './run'
import { restores } from '../test-restores'
import { publishes } from './test-publishes'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.sandbox.misbehaviours.clear())
afterAll(() => server.close())
const { restored, through } = publishes(() => server)
const { apply, dry } = restores(() => server)

const five = ['one', 'two', 'three', 'four', 'five'].map((text) => ({
  text,
  kind: 'text' as const,
  files: [],
}))
/** Runs `act` once `many` posts are published. */
const when = (account: { published: unknown[] }, many: number, act: () => Promise<unknown>) => {
  const usual = server.services.notifications.publish
  let done = false
  server.services.notifications.publish = async (...given) => {
    // Between two posts, outside a transaction that locks the request.
    if (!done && given[2] === undefined && account.published.length === many) {
      done = true
      await act()
    }
    return usual(...given)
  }
  return () => {
    server.services.notifications.publish = usual
  }
}

/** A database that runs `act` before each transaction begins. */
const beforeTransactions = (db: Db, act: () => Promise<unknown>): Db =>
  new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'transaction') return value.bind(target) as unknown
      return () => ({
        execute: async (run: never) => {
          await act()
          return target.transaction().execute(run)
        },
      })
    },
  })

test('a paused restore publishes nothing more until it is resumed', async () => {
  const { begin, there, member, request, account, shown } = await restored('threads', five)
  await begin()
  const back = when(account, 2, () => member.call('restore.pause', { request }))
  await through()
  back()
  expect(there()).toEqual(['one', 'two', 'three'])
  expect((await shown()).request).toMatchObject({
    state: 2,
    phase: 'paused',
    halted: null,
    done: 3,
    due_at: null,
  })
  expect(await member.call('restore.retry', { request, n: 4 })).toMatchObject({ error: 'restore_paused' })
  await member.call('restore.goOn', { request })
  expect(await member.call('restore.goOn', { request })).toMatchObject({ error: 'restore_not_paused' })
  await through()
  expect(there()).toEqual(five.map(({ text }) => text))
})

test('after FanKeep is restored from a copy, nothing is published until the member continues', async () => {
  const { begin, there, member, request, shown } = await restored('threads', five)
  await begin()
  const client = await server.services.pool.connect()
  expect(await restore.holdCopied!(client, server.clock.now())).toBe(1)
  client.release()
  await restore.start!(server.services)
  await through()
  expect(there()).toEqual([])
  const halted = { key: 'restore_copied', msg: expect.stringContaining('Look at the channel') }
  expect((await shown()).request).toMatchObject({ state: 2, phase: 'paused', halted })
  const { list } = (await member.call('notices.list', {}, { language: 'en' })).data
  expect(list.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('restored from an earlier copy'),
  )
  await member.call('restore.goOn', { request })
  await through()
  expect(there()).toEqual(five.map(({ text }) => text))
})

test('a restore that is ended completes the post in flight, and leaves the rest to the next request', async () => {
  const { begin, there, member, request, account, shown, lost, page } = await restored('threads', five)
  await begin()
  const back = when(account, 2, () => member.call('restore.end', { request }))
  await through()
  back()
  // The post in flight is completed.
  expect(there()).toEqual(['one', 'two', 'three'])
  const { request: ended, list } = await shown()
  expect(ended).toMatchObject({ state: 3, phase: null, done: 3, skipped: 2 })
  expect(list.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'skipped', 'skipped'])
  expect(await member.call('restore.goOn', { request })).toMatchObject({ error: 'restore_not_begun' })
  const next = await apply(member, { id: lost, to: page })
  const { data } = await dry(member, { request: next.data.request.id })
  expect(data.list.filter(({ taken }) => taken)).toHaveLength(2)
})

test('ending a restore that lost its permission sets the post in flight to unknown and skips the rest', async () => {
  const { begin, shown, member, request } = await restored('threads', five)
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'cut', on: 'publish' })
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'revoke', on: 'check', after: 2 })
  await begin()
  await through()
  expect((await shown()).request).toMatchObject({ phase: 'paused', halted: { key: 'restore_access_ended' } })
  await member.call('restore.end', { request })
  await through()
  expect((await shown()).request).toMatchObject({ state: 3, unknown: 1, skipped: 4 })
})

test('a restore that is ended while its permission is revoked ends and does not pause', async () => {
  const { begin, shown, member, request, account } = await restored('threads', five)
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'revoke', on: 'publish', after: 1 })
  await begin()
  const back = when(account, 1, () => member.call('restore.end', { request }))
  await through()
  back()
  expect((await shown()).request).toMatchObject({ state: 3, phase: null, done: 1, skipped: 4 })
})

test('a post retried at the moment the last one is published is published too, then the restore ends', async () => {
  const { begin, there, shown, member, request } = await restored('threads', five)
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'refuse', on: 'publish' })
  await begin()
  let asked = false
  const retry = async () => {
    const { list } = await shown()
    if (asked || list.some(({ outcome }) => outcome === 'waiting' || outcome === 'publishing')) return
    asked = true
    expect(await member.call('restore.retry', { request, n: 1 })).toMatchObject({ code: 1 })
  }
  const context = jobContext()
  const db = beforeTransactions(server.services.db, retry)
  await publishRestoreHandler.run({ restore: request, turn: 1 }, { ...server.services, db }, context)
  await through()
  expect(asked).toBe(true)
  expect(there()).toEqual(['two', 'three', 'four', 'five', 'one'])
  expect((await shown()).request).toMatchObject({ state: 3, done: 5, failed: 0 })
})

test('a restore ends if its page is deleted: the post in flight is unknown, the others are skipped', async () => {
  const { begin, page, shown } = await restored('threads', five)
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'cut', on: 'publish' })
  await begin()
  await server.workDue()
  const { db, clock } = server.services
  const bin = (deletedAt: Date | null) =>
    db.updateTable('allPages').set({ deletedAt }).where('id', '=', page).execute()
  await bin(clock.now())
  await through()
  await bin(null)
  const { request, list } = await shown()
  expect(request).toMatchObject({ state: 3, phase: null, unknown: 1, skipped: 4 })
  expect(list[0]).toMatchObject({ outcome: 'unknown', why: { key: 'restore_unsure' }, can_retry: true })
})

test('a post in flight returns to waiting when the restore is halted, and a notification is sent', async () => {
  const { begin, request, shown } = await restored('threads', five)
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'revoke', on: 'publish' })
  const notified: string[] = []
  const usual = server.services.notifications.publish
  server.services.notifications.publish = (...given) => {
    notified.push(given[1])
    return usual(...given)
  }
  await begin()
  await through()
  server.services.notifications.publish = usual
  expect((await shown()).list[0]).toMatchObject({ outcome: 'waiting' })
  // Once when it was started, once when it was put back.
  expect(notified.filter((what) => what.endsWith(`:${request}:1`))).toHaveLength(2)
})

test('a retried thread continues at the refused part and does not repeat the earlier parts', async () => {
  const { begin, member, request, account, shown } = await restored('threads', [
    { text: '湯'.repeat(1200), kind: 'text', files: [] },
  ])
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'refuse', on: 'publish', after: 1 })
  const { due_at: due } = await begin()
  // Three parts, ten seconds each, rounded up to a minute.
  expect(Date.parse(due!) - server.clock.now().getTime()).toBe(60_000)
  await through()
  expect((await shown()).list).toMatchObject([
    { outcome: 'failed', why: { key: 'restore_refused_part', msg: expect.stringContaining('1 of 3') } },
  ])
  await member.call('restore.retry', { request, n: 1 })
  await through()
  const parts = account.published.toReversed()
  expect(parts.map(({ text }) => text.slice(-6))).toEqual([' (1/3)', ' (2/3)', ' (3/3)'])
  expect(parts.map(({ after }) => after)).toEqual([undefined, parts[0]!.id, parts[1]!.id])
})

test('a thread with an unknown part is done once ticked off, with a note on the missing parts', async () => {
  const thread = { text: '湯'.repeat(1200), kind: 'text' as const, files: [] }
  const { begin, member, request, shown } = await restored('threads', [thread, five[0]!])
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'throttle', on: 'publish', after: 1 })
  await begin()
  await server.workDue()
  await member.call('restore.end', { request })
  await through()
  await server.services.db
    .updateTable('restoreItems')
    .set({ outcome: 'unknown', askedAt: server.clock.now() })
    .where('restoreId', '=', request)
    .where('n', '=', 1)
    .execute()
  await member.call('restore.tick', { request, n: 1, done: true })
  expect((await shown()).list[0]).toMatchObject({
    outcome: 'done',
    can_retry: false,
    why: { key: 'restore_found_part', msg: expect.stringContaining('part 2 of 3') },
  })
})

test('a stopped thread is skipped by the next request, and continued by a retry in the first one', async () => {
  const thread = { text: '湯'.repeat(1200), kind: 'text' as const, files: [] }
  const { begin, member, request, account, shown, lost, page } = await restored('threads', [thread])
  server.sandbox.misbehaviours.add({ app: 'threads', fault: 'throttle', on: 'publish', after: 1 })
  await begin()
  await server.workDue()
  await member.call('restore.end', { request })
  await through()
  const { request: ended, list } = await shown()
  expect(ended).toMatchObject({ failed: 1, skipped: 0 })
  expect(list).toMatchObject([
    { outcome: 'failed', why: { key: 'restore_stopped_part', msg: expect.stringContaining('1 of 3') } },
  ])
  const next = await apply(member, { id: lost, to: page })
  const { data } = await dry(member, { request: next.data.request.id })
  expect(data.list).toMatchObject([{ taken: false, notes: [{ key: 'restore_skip_begun' }] }])
  await member.call('restore.retry', { request, n: 1 })
  await through()
  expect(account.published.toReversed().map(({ text }) => text.slice(-6))).toEqual([
    ' (1/3)',
    ' (2/3)',
    ' (3/3)',
  ])
})

test('publishes 50 posts in 24 hours at Instagram, then waits and shows until when', async () => {
  const { begin, there, shown } = await restored(
    'instagram',
    Array.from({ length: 52 }, (_, n) => ({ text: `${n}` })),
  )
  await begin()
  await server.workDue()
  expect(there()).toHaveLength(50)
  const { request } = await shown()
  expect(request).toMatchObject({ phase: 'waiting', done: 50, pace: { posts: 50, hours: 24 } })
  expect(Date.parse(request.wait_until!) - server.clock.now().getTime()).toBeGreaterThan(86_300_000)
  // Two are left: they are published when it continues.
  const after = Date.parse(request.due_at!) - Date.parse(request.wait_until!)
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThan(120_000)
  await through()
  expect(there()).toHaveLength(52)
  expect((await shown()).request).toMatchObject({ pace: null, due_at: null })
})

test('a restore pauses if the platform stays down, and loses no post', async () => {
  const { begin, there, shown, member, request } = await restored('x', five)
  server.sandbox.misbehaviours.add({ app: 'x', fault: 'fault', on: 'publish', times: 1000 })
  await begin()
  await through()
  const { request: halted, list } = await shown()
  expect(halted).toMatchObject({ state: 2, phase: 'paused', halted: { key: 'restore_down' }, failed: 3 })
  expect(list[0]).toMatchObject({ outcome: 'failed', why: { key: 'restore_no_answer' } })
  server.sandbox.misbehaviours.clear()
  await member.call('restore.goOn', { request })
  for (const n of [1, 2, 3]) await member.call('restore.retry', { request, n })
  await through()
  expect(there().sort()).toEqual(five.map(({ text }) => text).sort())
})

test('two jobs at once publish each post once', async () => {
  const { begin, there, request } = await restored('threads', five)
  const { state } = await begin()
  const context = jobContext()
  await Promise.all([
    server.workDue(),
    publishRestoreHandler.run({ restore: request, turn: 1 }, server.services, context),
  ])
  await through()
  expect([state, there()]).toEqual([2, five.map(({ text }) => text)])
})

test.each(['threads', 'x', 'facebook'] as const)(
  '%s: publishes each post once if a worker loses its lock while an answer is pending',
  async (platform) => {
    const { begin, there, request, account, outcomes } = await restored(platform, five)
    server.sandbox.misbehaviours.add({ app: platform, fault: 'hang', on: 'publish', after: 1, seconds: 4 })
    await begin()
    const context = jobContext()
    const first = publishRestoreHandler.run({ restore: request, turn: 1 }, server.services, context)
    const ended = first.then(
      () => 'done',
      () => 'failed',
    )
    expect(await waitUntil(() => account.published.length === 2, { within: 60_000 })).toBe(true)
    await server.services.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${0x7262}
       and database = (select oid from pg_database where datname = current_database())`,
    )
    await through()
    expect(await ended).toBe('failed')
    expect(there()).toEqual(five.map(({ text }) => text))
    expect(await outcomes()).toEqual(five.map(() => 'done'))
  },
)

test('the event stream reports each outcome to the member and not to another member', async () => {
  const { begin, member, request } = await restored('threads', five.slice(0, 2))
  const heard = async (token: string, until: RegExp) => {
    const ended = new AbortController()
    const answer = await fetch(`${server.origin}/api3/backup/events`, {
      headers: { 'x-token': token, 'accept-language': 'en-us' },
      signal: ended.signal,
    })
    let text = ''
    for await (const chunk of answer.body!) {
      text += Buffer.from(chunk).toString()
      if (until.test(text)) break
    }
    return text
  }
  const mine = heard(member.token, /"state":3[\s\S]*\n\n/)
  await server.services.notifications.listens()
  await begin()
  await through()
  const text = await mine
  expect(text).toContain('event: restore')
  expect(text).toContain('"outcome":"done"')
  const stranger = await server.asMember()
  const other = heard(stranger.token, /hello/)
  expect(await other).not.toContain(request)
  expect((await member.call('notices.list', {})).data.list[0]).toMatchObject({
    kind: 'restore_done',
    path: `/contentRestore?request=${request}`,
  })
})

test('a member cannot pause, resume, retry or end another member’s restore', async () => {
  const { begin, request, shown } = await restored('threads', five)
  await begin()
  const stranger = await server.asMember({ vipType: 3 })
  for (const name of ['restore.pause', 'restore.goOn', 'restore.retry', 'restore.end'] as const) {
    const answer = await send(server.origin, name, { request, n: 1 }, { token: stranger.token })
    expect([name, await answer.json()]).toMatchObject([name, { code: 0, error: 'not_found' }])
  }
  expect((await shown()).request).toMatchObject({ state: 2, phase: 'publishing' })
  await through()
})

test('a post fails with a reason if its file is no longer stored', async () => {
  const { begin, shown, there } = await restored('threads', [{ text: 'one' }, { text: 'two' }])
  await begin()
  const { media } = await server.services.db
    .selectFrom('restoreItems')
    .select('media')
    .where('n', '=', 1)
    .orderBy('restoreId', 'desc')
    .executeTakeFirstOrThrow()
  await server.services.files.remove(media[0]!.hash)
  await through()
  expect((await shown()).list).toMatchObject([
    { outcome: 'failed', why: { key: 'restore_file_gone' } },
    { outcome: 'done' },
  ])
  expect(there()).toEqual(['two'])
})
