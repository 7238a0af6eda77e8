import { startTestServer, type TestServer } from '../../../../test/server'
import { lines } from '../../line/test-line'
import { callbacksBy } from '../test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => void server.queue.waiting.splice(0))
afterAll(() => server.close())
const { connected, follow } = lines(() => server)
const byLine = callbacksBy('line', () => server)
const { send, ask, shown, routeOf, expectAllReached, outcomesOf, wakeAll, killOnce, workCutOff } = byLine

type Connected = Awaited<ReturnType<typeof connected>>

async function withFans(fans: number, given?: Parameters<typeof connected>[0]) {
  const one = await connected(given)
  const uids = Array.from({ length: fans }, (_, n) => `U${one.channel}-${n}`)
  if (fans > 0) await follow(one, uids)
  return { ...one, uids }
}
const preview = async ({ member, page }: Connected) =>
  (await member.call('callback.preview', { id: page, via: ['line'], message: 'x' }, { language: 'en' })).data
const reached = ({ account }: Connected) => account.pushes.map(({ to }) => to)

describe('a CallBack by LINE', () => {
  test('reaches each follower who agreed once, with the link and how to stop', async () => {
    const one = await withFans(45)
    await server.sandbox.line.happen(one.account, 'follow', 'waits')
    await follow(one, ['left'])
    await server.sandbox.line.happen(one.account, 'unfollow', 'left')
    expect(await routeOf(one)).toMatchObject({
      ...{ reach: 45, of: 47, from: `Shop ${one.channel}` },
      why: [
        { key: 'reach_line_waiting', count: 1 },
        { key: 'reach_left', count: 1 },
      ],
    })
    const asked = await send(one)
    await wakeAll()
    expect(reached(one).toSorted()).toEqual(one.uids.toSorted())
    expect(one.account.pushes[0]!.text).toContain('https://slow.island/new')
    expect(one.account.pushes[0]!.text).toContain('封鎖')
    await expectAllReached(one, asked.data.id, 45)
  })

  test('is cut to 5,000 characters, and keeps how to stop', async () => {
    const one = await withFans(1)
    const link = `https://slow.island/${'x'.repeat(400)}`
    await send(one, { link, message: '{new link} '.repeat(20) })
    await wakeAll()
    expect(one.account.pushes[0]!.text).toHaveLength(5000)
    expect(one.account.pushes[0]!.text.slice(-60)).toContain('封鎖')
  })

  test('is not offered if no account is connected', async () => {
    const one = await withFans(1)
    await one.member.call('line.disconnect', { id: one.page })
    expect(await routeOf(one)).toBeUndefined()
    expect(await ask(one)).toMatchObject({ error: 'callback_nobody' })
  })

  test('is not included in the trial', async () => {
    const one = await withFans(1, { vipType: 1 })
    expect(await routeOf(one)).toMatchObject({ reach: 0, why: [{ key: 'reach_plan', count: 1 }] })
    expect(await ask(one)).toMatchObject({ error: 'callback_plan_email' })
  })

  test('does not reach a fan who left after it began', async () => {
    const one = await withFans(3)
    one.account.faults.push({ status: 429 }, { status: 429 }, { status: 429 })
    const asked = await send(one)
    await server.workDue()
    await server.sandbox.line.happen(one.account, 'unfollow', one.uids[1]!)
    await wakeAll()
    expect(reached(one).toSorted()).toEqual([one.uids[0], one.uids[2]])
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([
      { sent: 2, failed: 1, why: [{ key: 'reach_left', count: 1 }] },
    ])
  })

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, 7],
    ['503', { status: 503, headers: { 'retry-after': '9' } }, 9],
    ['500 without a time', { status: 500 }, 60],
    ['429 for a day', { status: 429, headers: { 'retry-after': '86400' } }, 3600],
  ])('waits after “%s”, then continues', async (_, fault, seconds) => {
    const one = await withFans(3)
    one.account.faults.push(fault)
    const asked = await send(one)
    expect(await wakeAll()).toEqual([seconds])
    expect(new Set(reached(one)).size).toBe(3)
    expect(reached(one)).toHaveLength(3)
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3 })
  })

  test('gives up on every fan after five times 500', async () => {
    const one = await withFans(2)
    one.account.faults.push(...Array.from({ length: 20 }, () => ({ status: 500 })))
    const asked = await send(one)
    await wakeAll()
    expect(one.account.faults).toHaveLength(20 - 2 * 5)
    expect(await shown(one.member, asked.data.id)).toMatchObject({ sent: 0, failed: 2 })
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([
      { failed: 2, resumable: 0, why: [{ key: 'line_refused', count: 2 }] },
    ])
    expect(reached(one)).toEqual([])
  })

  test.each([400, 403])('fails with %s for one fan only, and reaches the others', async (status) => {
    const one = await withFans(3)
    one.account.faults.push({ status })
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 2, failed: 1 })
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([{ why: [{ key: 'line_refused', count: 1 }] }])
  })

  test('stops if its token has ended, and says to connect again; the next preview reports it too', async () => {
    const one = await withFans(3)
    one.account.tokenEnded = true
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ status: 3, sent: 0, failed: 3 },
      reason: { key: 'line_token_ended', msg: expect.stringContaining('connect again') },
    })
    expect(await routeOf(one)).toMatchObject({ reach: 0, why: [{ key: 'line_token_ended', count: 3 }] })
    expect((await one.member.call('line.settings', { id: one.page })).data.channel!.state).toBe('expired')
  })

  test('repeats a request whose answer was lost with its key, so that it is sent and counted once', async () => {
    const one = await withFans(3)
    one.account.faults.push({ lost: 'cut' })
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3, unknown: 0 })
    expect(reached(one)).toHaveLength(3)
  })

  test.each([200, 403])(
    'repeats a request that a gateway answered with %s in place of LINE',
    async (status) => {
      const one = await withFans(3)
      one.account.faults.push({ gateway: status })
      const asked = await send(one)
      await wakeAll()
      expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3, failed: 0 })
      expect(reached(one)).toHaveLength(3)
    },
  )

  test('stops if there is no answer at all, with tried fans as unknown and the rest as failed', async () => {
    const one = await withFans(25)
    one.account.faults.push(...Array.from({ length: 60 }, () => ({ lost: 'untaken' as const })))
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ sent: 0, unknown: 20, failed: 5 },
      reason: { key: 'line_no_answer' },
    })
  })

  test('waits while LINE cannot be reached, and then reaches each fan', async () => {
    const one = await withFans(25)
    const asked = await send(one)
    await workCutOff()
    expect(await wakeAll()).toEqual([60])
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 25, unknown: 0 })
    expect(reached(one)).toHaveLength(25)
  })

  test.each([
    [60, { sent: 4, unknown: 0 }],
    // LINE has forgotten the keys: messages in flight may have arrived, and are not sent again.
    [25 * 3600, { sent: 0, unknown: 4 }],
  ])('continues %s s after its process was killed, and no fan gets two messages', async (seconds, counts) => {
    const one = await withFans(4)
    const asked = await send(one)
    one.account.faults.push({ lost: 'hang' })
    await killOnce(asked.data.id, () => reached(one).length === 4)
    server.clock.pass(seconds)
    await wakeAll()
    expect(new Set(reached(one)).size).toBe(4)
    expect(reached(one)).toHaveLength(4)
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, ...counts })
  })
})

test('messages in flight when the process was killed are unknown if the token then ends, and not resumed', async () => {
  const one = await withFans(4)
  const asked = await send(one)
  one.account.faults.push({ lost: 'hang' })
  await killOnce(asked.data.id, () => reached(one).length === 4)
  one.account.tokenEnded = true
  await wakeAll()
  expect(await shown(one.member, asked.data.id)).toMatchObject({
    ...{ status: 2, sent: 0, failed: 0, unknown: 4, resumable: 0 },
    reason: { key: 'line_token_ended' },
  })
  expect(await one.member.call('callback.resume', { callback: asked.data.id })).toMatchObject({
    error: 'callback_rest',
  })
})

describe('the monthly quota of a LINE account', () => {
  test('is shown in the preview: how many messages are left, and whether they suffice', async () => {
    const one = await withFans(3)
    one.account.quota = 5
    expect((await preview(one)).line).toEqual({ left: 5, suffices: true })
    one.account.quota = 2
    expect((await preview(one)).line).toEqual({ left: 2, suffices: false })
    one.account.quota = null
    expect((await preview(one)).line).toEqual({ left: null, suffices: true })
    one.account.tokenEnded = true
    expect((await preview(one)).line).toBeNull()
  })

  test('stops a CallBack when it is used up, with the reason', async () => {
    const one = await withFans(3)
    one.account.quota = 2
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ status: 2, sent: 2, failed: 1 },
      reason: { key: 'line_quota' },
    })
  })
})

test('a LINE limit on one fan delays neither mail nor the other LINE messages', async () => {
  const one = await withFans(2)
  await server.services.pool.query(
    `insert into subscribers (page_id, email, language, asked_at, confirmed_at) values ($1, 'new@a.test', 'en', now(), now())`,
    [one.page],
  )
  one.account.faults.push({ status: 429, headers: { 'retry-after': '600' } })
  const asked = await send(one, { via: ['line', 'email'] })
  await server.workDue()
  expect(await shown(one.member, asked.data.id)).toMatchObject({ phase: 'sending', of: 3, sent: 2 })
  expect(await wakeAll()).toEqual([600])
  expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3 })
})
