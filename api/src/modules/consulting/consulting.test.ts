import { type CallInput, consultingOpenMax } from '@fankeep/shared/contract'
import { internalConsultingPath, sealCall } from '@fankeep/shared/contract/internal-call'
import { opsConsulting, type OpsConsultingAnswer } from '@fankeep/shared/contract/ops'
import { startTestServer, type TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'
import { consulting } from '.'
import { timesFrom } from './times'

const secret = 'the-token-of-operators-is-long'
const operators = 'ops@fankeep.test'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ OPS_TOKEN: secret, OPS_EMAIL: operators })
})
afterAll(() => server.close())
// Frees all times, so that tests do not affect each other.
afterEach(() => server.services.pool.query('delete from consultations'))
const { addPage, deletePage } = imports(() => server)

type Member = Awaited<ReturnType<TestServer['asMember']>>

const timesOf = async (member: Member) => (await member.call('consulting.times', {})).data.times
const ask = (member: Member, given: Partial<CallInput<'consulting.ask'>> & { at: string }) =>
  member.call('consulting.ask', { topic: 'fans', question: 'How do I grow?', ...given })
const listOf = async (member: Member) => (await member.call('consulting.list', {})).data.list

/** A member who requested a free time: the `nth`, from 0. */
async function asking(nth = 0, given: Partial<CallInput<'consulting.ask'>> = {}) {
  const member = await server.asMember()
  const at = (await timesOf(member))[nth]!
  const { data } = await ask(member, { at, ...given })
  const { id } = data.consultation
  return {
    ...{ member, id, at },
    move: (to: string) => member.call('consulting.move', { consultation: id, at: to }),
    cancel: (put_back = false) => member.call('consulting.cancel', { consultation: id, put_back }),
    now: async () => (await listOf(member)).find((one) => one.id === id)!,
  }
}

/** Calls the api as the edge does for an operator. */
const operate = (answer: OpsConsultingAnswer | null, key = secret) => {
  const text = JSON.stringify({ who: 'ann', answer })
  const sealed = sealCall(key, internalConsultingPath, text, server.clock.now().getTime())
  return fetch(server.origin + internalConsultingPath, {
    method: 'POST',
    body: new URLSearchParams({ ...sealed }),
  })
}
const place = 'https://meet.example/abc'
const readByOperators = async () => opsConsulting.parse(await (await operate(null)).json()).list

describe('times for a talk', () => {
  test('are on workdays of the next two weeks in Taipei, and at least 24 hours ahead', async () => {
    const times = await timesOf(await server.asMember())
    const inTaipei = times.map((at) => new Date(Date.parse(at) + 8 * 3_600_000))
    expect(new Set(inTaipei.map((at) => at.getUTCDay()))).toEqual(new Set([1, 2, 3, 4, 5]))
    const hours = inTaipei.map((at) => at.toISOString().slice(11, 16))
    expect(hours.slice(0, 12).join(' ')).toBe(
      '10:00 10:30 11:00 11:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00 17:30',
    )
    const ahead = times.map((at) => (Date.parse(at) - server.clock.now().getTime()) / 3_600_000)
    expect(Math.min(...ahead)).toBeGreaterThanOrEqual(24)
    expect(Math.max(...ahead)).toBeLessThanOrEqual(14 * 24)
    expect(times).toEqual([...new Set(times)].toSorted())
  })

  test('begin with the first one that is 24 hours ahead', () => {
    // A Tuesday, 15:10 in Taipei.
    const [first] = timesFrom(new Date('2026-11-24T07:10:00Z'))
    expect(first!.toISOString()).toBe('2026-11-25T07:30:00.000Z')
  })

  test('do not include one that another member has requested, until it is cancelled', async () => {
    const { at, cancel } = await asking()
    const other = await server.asMember()
    expect(await timesOf(other)).not.toContain(at)
    await cancel()
    expect(await timesOf(other)).toContain(at)
  })
})

describe('a request for a talk', () => {
  test('is stored as asked, with its page until that is deleted', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')
    const [at] = await timesOf(member)
    const { data } = await ask(member, { at: at!, topic: 'hijacked', question: '帳號被盜 👋', page: page.id })
    expect(data.consultation).toMatchObject({
      ...{ state: 'asked', topic: 'hijacked', question: '帳號被盜 👋', at, place: null, reason: null },
      page: { id: page.id, platform: 'instagram' },
    })
    expect(await listOf(member)).toEqual([data.consultation])
    await deletePage(member, page.id)
    expect((await listOf(member))[0]!.page).toBeNull()
  })

  test('is refused for a time that is not offered: between two, past, on a weekend, or next year', async () => {
    const member = await server.asMember()
    const times = [
      '2026-11-23T02:15:00Z',
      '2026-11-20T02:00:00Z',
      '2026-11-28T02:00:00Z',
      '2027-11-23T02:00:00Z',
    ]
    const answers = await Promise.all(times.map((at) => ask(member, { at })))
    expect(answers.map(({ error }) => error)).toEqual(times.map(() => 'consulting_time'))
    expect(await listOf(member)).toEqual([])
  })

  test('for one time by ten members at once succeeds for one of them', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => server.asMember()))
    const at = (await timesOf(members[0]!))[3]!
    const answers = await Promise.all(members.map((member) => ask(member, { at })))
    const errors = answers.map(({ error }) => error)
    expect(errors.filter((error) => error === undefined)).toHaveLength(1)
    expect(errors.filter((error) => error === 'consulting_taken')).toHaveLength(9)
  })

  test('is refused if two of the member are open, however many are sent at once', async () => {
    const member = await server.asMember()
    const times = (await timesOf(member)).slice(0, 6)
    const answers = await Promise.all(times.map((at) => ask(member, { at })))
    const refused = answers.filter(({ code }) => code === 0)
    expect(refused.map(({ error }) => error)).toEqual(
      times.slice(consultingOpenMax).map(() => 'consulting_limit'),
    )
    expect(refused[0]!.msg).toContain(String(consultingOpenMax))
    const [one] = await listOf(member)
    await member.call('consulting.cancel', { consultation: one!.id })
    expect((await ask(member, { at: one!.at })).code).toBe(1)
  })

  test('is refused after twenty from one network in two weeks, and not from another one', async () => {
    const [first, other] = await timesOf(await server.asMember())
    const from = async (address: string, at = other!) => {
      const member = await server.asMember()
      return member.call('consulting.ask', { topic: 'fans', question: 'How?', at }, { address })
    }
    for (let n = 0; n < 20; n++) {
      expect((await from('203.0.113.9')).code).toBe(n === 0 ? 1 : 0)
    }
    expect(await from('203.0.113.9', first)).toMatchObject({ error: 'consulting_network' })
    expect((await from('198.51.100.9', first)).code).toBe(1)
  })

  test('is refused after twenty on a day; open requests are listed before cancelled ones', async () => {
    const member = await server.asMember()
    const [kept, other] = await timesOf(member)
    const { id } = (await ask(member, { at: kept! })).data.consultation
    for (let n = 1; n < 20; n++) {
      const { data } = await ask(member, { at: other! })
      await member.call('consulting.cancel', { consultation: data.consultation.id })
    }
    expect((await ask(member, { at: other! })).error).toBe('too_many_requests')
    const list = await listOf(member)
    expect([list.length, list[0]!.id]).toEqual([20, id])
  })

  test('about another member’s page is not found, nor is another member’s request', async () => {
    const owner = await server.asMember({ vipType: 2 })
    const page = await addPage(owner, 'instagram', 'https://www.instagram.com/mochi.daily')
    const { id, at } = await asking()
    const stranger = await server.asMember()
    const [free] = await timesOf(stranger)
    const answers = [
      await ask(stranger, { at: free!, page: page.id }),
      await stranger.call('consulting.cancel', { consultation: id }),
      await stranger.call('consulting.move', { consultation: id, at: free! }),
      await stranger.call('consulting.cancel', { consultation: 'x' }),
    ]
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'not_found'))
    expect(await listOf(stranger)).toEqual([])
    expect(await timesOf(stranger)).not.toContain(at)
  })

  test('that is cancelled can be put back with its answer while its time is free', async () => {
    const { id, at, cancel, now } = await asking()
    await operate({ action: 'confirm', id, at, place })
    expect((await cancel()).data.consultation.state).toBe('cancelled')
    expect((await cancel()).code).toBe(1)
    expect((await cancel(true)).data.consultation).toMatchObject({ state: 'confirmed', place })
    await cancel()
    await ask(await server.asMember(), { at })
    expect(await cancel(true)).toMatchObject({ code: 0, error: 'consulting_taken' })
    expect((await now()).state).toBe('cancelled')
  })

  test('that is moved waits for an answer again, and frees its earlier time', async () => {
    const { id, at, move, member } = await asking()
    await operate({ action: 'confirm', id, at, place })
    const to = (await timesOf(member))[5]!
    expect((await move(at)).data.consultation.state).toBe('confirmed')
    expect((await move(to)).data.consultation).toMatchObject({ state: 'asked', at: to, place: null })
    expect(await timesOf(member)).toContain(at)
    const other = await asking()
    expect((await move(other.at)).error).toBe('consulting_taken')
    expect((await move('2026-11-23T02:15:00Z')).error).toBe('consulting_time')
  })
})

describe('an operator', () => {
  test('reads the requests, the earliest first, without cancelled ones', async () => {
    const late = await asking(4, { question: 'Later' })
    const early = await asking(0, { question: 'Sooner' })
    await (await asking(1)).cancel()
    const list = await readByOperators()
    expect(list.map(({ question }) => question)).toEqual(['Sooner', 'Later'])
    expect(list[0]).toMatchObject({
      ...{ id: early.id, at: early.at, state: 'asked', email: early.member.email, language: 'zh-tw' },
      who: null,
    })
    expect(list[1]!.id).toBe(late.id)
  })

  test('confirms with an address, and the member gets a notice and a mail', async () => {
    const { id, at, now, member } = await asking()
    expect((await operate({ action: 'confirm', id, at, place })).status).toBe(200)
    expect(await now()).toMatchObject({ state: 'confirmed', place })
    expect((await readByOperators())[0]).toMatchObject({ state: 'confirmed', place, who: 'ann' })
    await server.work()
    expect(server.sent[0]).toMatchObject({ to: member.email, subject: '諮詢時間已確認' })
    expect(server.sent[0]!.text).toContain('11月23日週一 10:00（台北時間）')
    const { list } = (await member.call('notices.list', {}, { language: 'en' })).data
    expect(list[0]).toMatchObject({ kind: 'consulting_confirmed', path: '/consulting' })
    expect(list[0]!.text).toContain('Mon, November 23 at 10:00')
  })

  test('declines with a reason that the member sees, and the time is free again', async () => {
    const { id, at, now, member, cancel } = await asking()
    await operate({ action: 'decline', id, at, reason: 'A public holiday' })
    expect(await now()).toMatchObject({ state: 'declined', reason: 'A public holiday' })
    const { list } = (await member.call('notices.list', {}, { language: 'en' })).data
    expect(list[0]!.text).toContain('A public holiday')
    expect(await timesOf(member)).toContain(at)
    expect((await cancel()).error).toBe('consulting_past')
  })

  test('cannot answer a request that was moved, cancelled or declined meanwhile', async () => {
    const { id, at, move, cancel, now, member } = await asking()
    const to = (await timesOf(member))[5]!
    await move(to)
    const moved = await operate({ action: 'confirm', id, at, place })
    expect([moved.status, (await now()).state]).toEqual([409, 'asked'])
    await cancel()
    expect((await operate({ action: 'decline', id, at: to, reason: 'No one is there' })).status).toBe(409)
    expect((await now()).state).toBe('cancelled')
    expect((await operate({ action: 'confirm', id: 'x', at, place })).status).toBe(409)
    const other = await asking()
    await operate({ action: 'decline', id: other.id, at: other.at, reason: 'No one is there' })
    expect((await operate({ action: 'confirm', id: other.id, at: other.at, place })).status).toBe(409)
  })

  test('is refused without the right seal', async () => {
    const { id, at, now } = await asking()
    const forged = await operate({ action: 'confirm', id, at, place }, 'another-token-of-operators')
    expect([forged.status, (await now()).state]).toEqual([403, 'asked'])
  })
})

test('a talk is over half an hour after it began, an unanswered one lapses, and both make room', async () => {
  const { id, at, now, member, cancel, move } = await asking(0)
  const [second] = await timesOf(member)
  await ask(member, { at: second! })
  await operate({ action: 'confirm', id, at, place })
  const wait = (Date.parse(second!) - server.clock.now().getTime()) / 1000
  server.clock.pass(wait - 1)
  expect((await now()).state).toBe('confirmed')
  server.clock.pass(1)
  expect((await listOf(member)).map(({ state }) => state)).toEqual(['lapsed', 'over'])
  expect([(await cancel()).error, (await move(second!)).error]).toEqual([
    'consulting_past',
    'consulting_time',
  ])
  const [free] = await timesOf(member)
  expect((await move(free!)).error).toBe('consulting_past')
  expect((await ask(member, { at: free! })).code).toBe(1)
})

test('a request is erased after more than a year', async () => {
  await asking()
  server.clock.pass(366 * 86_400)
  await consulting.maintenance!(server.services, [])
  expect((await server.services.pool.query('select 1 from consultations')).rows).toHaveLength(1)
  server.clock.pass(20 * 86_400)
  await consulting.maintenance!(server.services, [])
  expect((await server.services.pool.query('select 1 from consultations')).rows).toEqual([])
})

test('a site without operators offers no times, and refuses requests with where to write instead', async () => {
  const alone = await startTestServer()
  try {
    const member = await alone.asMember()
    const { data } = await member.call('consulting.times', {})
    expect(data).toEqual({ offered: false, times: [] })
    const answer = await member.call(
      'consulting.ask',
      { topic: 'fans', question: 'Hello', at: '2026-11-23T02:00:00Z' },
      { language: 'en' },
    )
    expect(answer).toMatchObject({
      ...{ code: 0, error: 'consulting_closed' },
      msg: expect.stringContaining('Email us instead'),
    })
  } finally {
    await alone.close()
  }
})

test('operators get at most 40 mails if a member cancels and puts back 30 times, which is then refused', async () => {
  const one = await asking()
  const mails = () => server.sent.filter((mail) => mail.kind === 'mail' && mail.to === operators).length
  const before = mails()
  for (let n = 0; n < 30; n++) {
    await one.cancel()
    await one.cancel(true)
  }
  expect((await one.cancel(true)).error).toBe('too_many_requests')
  expect(mails() - before).toBeLessThanOrEqual(40)
  const [, other] = await timesOf(one.member)
  expect((await one.move(other!)).error).toBe('too_many_requests')
})

test('operators get a mail if a talk is requested, moved or cancelled, without question or address', async () => {
  const mails = () =>
    server.sent.flatMap((one) => (one.kind === 'mail' && one.to === operators ? [one] : [])).reverse()
  const before = mails().length
  const subjects = () =>
    mails()
      .slice(before)
      .map(({ subject }) => subject.replace(/：.*/, ''))
  const one = await asking(0, { question: 'My secret question' })
  const [, later] = await timesOf(one.member)
  await one.move(later!)
  await one.move(later!)
  await one.cancel()
  await one.cancel()
  await one.cancel(true)
  expect(subjects()).toEqual(['新的諮詢預約', '諮詢改期', '諮詢取消', '新的諮詢預約'])
  const text = JSON.stringify(mails())
  expect(text).not.toContain('My secret question')
  expect(text).not.toContain(one.member.email)
  expect(mails().at(-1)!.text).toContain('/ops')
})
