import { randomUUID } from 'node:crypto'
import { startTestServer, type TestServer } from '../../../test/server'
import { callbacks } from './test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.queue.waiting.splice(0))
afterAll(() => server.close())
const { pageWith, ask, send, shown, emails, hours } = callbacks(() => server)

describe('a CallBack', () => {
  test('reaches each address once, with the member’s message and link and a sign-off link', async () => {
    const { member, page } = await pageWith(['ann@a.test', 'bob@a.test', 'ANN@a.test', ''])
    const asked = await send(member, page)
    expect(asked.data).toMatchObject({ status: 1, phase: 'waiting', of: null })
    await server.work()
    expect(await shown(member, asked.data.id)).toMatchObject({
      status: 2,
      phase: 'ended',
      reason: null,
      of: 2,
      sent: 2,
      failed: 0,
      unknown: 0,
    })
    const mails = await emails(asked.data.id)
    expect(mails.map(({ to }) => to)).toEqual(['ann@a.test', 'bob@a.test'])
    expect(mails[0]!.text).toContain('請不要點原本那邊的連結。')
    expect(mails[0]!.text).toContain('https://slow.island/new')
    expect(mails[0]!.text).toMatch(/\/subscribe\?leave=[\w.%-]+/)
  })

  test('replaces the placeholder for the fan’s name in the member’s subject and message', async () => {
    const { member, page } = await pageWith(['ann@a.test', 'bob@a.test'])
    const { db } = server.services
    await db.updateTable('fans').set({ name: '{new link}' }).where('email', '=', 'bob@a.test').execute()
    const asked = await send(member, page, {
      subject: '{粉絲名稱}，我們搬家了',
      message: 'Hi {fan name}, {新連結} { } {{fan name}}',
    })
    await server.work()
    const [ann, bob] = await emails(asked.data.id)
    expect([ann!.subject, bob!.subject]).toEqual(['Fan 0，我們搬家了', '{new link}，我們搬家了'])
    expect(ann!.text).toContain('Hi Fan 0, https://slow.island/new { } {Fan 0}')
  })

  test('can be sent to the member alone as a test, at most 20 times', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const given = { id: page, via: ['email' as const], message: 'Hi {fan name}', link: '' }
    expect((await member.call('callback.test', given)).data).toEqual({ to: member.email })
    expect(server.sent[0]).toMatchObject({ to: member.email, text: expect.stringContaining('Hi Member') })
    expect((await member.call('callback.list', {})).data.total).toBe(0)
    for (let n = 0; n < 19; n++) await member.call('callback.test', given)
    expect(await member.call('callback.test', given)).toMatchObject({ code: 0, error: 'too_many_requests' })
    expect(await member.call('callback.test', { ...given, message: '' })).toMatchObject({
      error: 'callback_message_missing',
    })
  })

  test('is sent at its scheduled time', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const asked = await send(member, page, { send_at: hours(5) })
    expect(server.queue.waiting[0]!.startAfter?.toISOString()).toBe(asked.data.send_at)
    server.clock.pass(5 * 3600 + 1)
    await server.work()
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 1 })
  })

  test('accepts a time nine years ahead, but none in the past or further ahead', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const year = server.clock.now().getUTCFullYear()
    const at = (send_at: string) => send(member, page, { send_at })
    for (const gone of [hours(-1), `${year + 10}-01-01T00:00:00Z`])
      expect(await at(gone)).toMatchObject({ code: 0, error: 'callback_time' })
    expect((await at(`${year + 9}-12-31T15:00:00Z`)).code).toBe(1)
  })

  test('is one at a time on a page: another replaces a waiting one only with overwrite', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const first = await send(member, page, { send_at: hours(3) })
    const second = await send(member, page, { send_at: hours(4) })
    expect(second).toMatchObject({ code: 0, error: 'callback_pending', data: { callback: first.data.id } })
    const third = await send(member, page, { send_at: hours(4), overwrite: true })
    expect(third.code).toBe(1)
    expect(await shown(member, first.data.id)).toMatchObject({
      status: 3,
      reason: { key: 'callback_overwritten' },
    })
    server.clock.pass(5 * 3600)
    await server.work()
    expect(await emails(first.data.id)).toEqual([])
    expect(await emails(third.data.id)).toHaveLength(1)
  })

  test('is created once if ten requests with one idempotency key arrive at the same moment', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(member, page, { idempotency_key: key })),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await member.call('callback.list', { id: page })).data.total).toBe(1)
    expect(await send(member, page, { idempotency_key: key, message: 'other' })).toMatchObject({
      code: 0,
      error: 'idempotency_mismatch',
    })
    await server.work()
    expect(await emails(answers[0]!.data.id)).toHaveLength(1)
  })

  test('is not sent after it was cancelled', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const asked = await send(member, page, { send_at: hours(1) })
    expect((await member.call('callback.cancel', { callback: asked.data.id })).data).toMatchObject({
      status: 3,
      reason: { key: 'callback_cancelled' },
    })
    server.clock.pass(2 * 3600)
    await server.work()
    expect(await emails(asked.data.id)).toEqual([])
    expect(await member.call('callback.cancel', { callback: asked.data.id })).toMatchObject({
      code: 0,
      error: 'callback_not_active',
    })
  })

  test('reaches neither a fan who signed off nor an unconfirmed address', async () => {
    const { member, page } = await pageWith(['ann@a.test', 'bob@a.test'])
    const first = await send(member, page)
    await server.work()
    const [mail] = await emails(first.data.id)
    const key = decodeURIComponent(/leave=([\w.%-]+)/.exec(mail!.text)![1]!)
    expect((await server.call('optIn.leave', { key })).code).toBe(1)
    const { data } = await member.call('optIn.turn', { id: page, on: true })
    const slug = new URL(data.url).searchParams.get('page')!
    await server.call('optIn.ask', { slug, email: 'cat@a.test' })

    const { data: preview } = await member.call('callback.preview', {
      id: page,
      via: ['email'],
      message: 'x',
    })
    expect(preview.routes.find(({ via }) => via === 'email')).toMatchObject({
      reach: 1,
      why: [
        { key: 'reach_unconfirmed', count: 1 },
        { key: 'reach_left', count: 1 },
      ],
    })
    const second = await send(member, page)
    await server.work()
    expect((await emails(second.data.id)).map(({ to }) => to)).toEqual(['bob@a.test'])
  })

  test('reaches only the chosen fans, or only active fans: those who followed within 180 days', async () => {
    const { member, page } = await pageWith(['ann@a.test', 'bob@a.test', 'cat@a.test'])
    const chosen = await send(member, page, { audience: 'chosen', uid: ['1001', 'nobody'] })
    await server.work()
    expect((await emails(chosen.data.id)).map(({ to }) => to)).toEqual(['bob@a.test'])
    expect(await send(member, page, { audience: 'chosen' })).toMatchObject({ error: 'nothing_selected' })
    const { db } = server.services
    const follow = (uid: string, days: number) =>
      db
        .updateTable('fans')
        .set({ at: new Date(server.clock.now().getTime() - days * 86_400_000) })
        .where('pageId', '=', page)
        .where('uid', '=', uid)
        .execute()
    await follow('1000', 181)
    await follow('1001', 179)
    const active = await send(member, page, { audience: 'active' })
    await server.work()
    expect((await emails(active.data.id)).map(({ to }) => to)).toEqual(['bob@a.test', 'cat@a.test'])
  })
})

describe('a placeholder without a value', () => {
  const words = '我在這裡等你：{新連結}'
  const cases = [
    [{ link: '', message: words }, 'callback_token_link'],
    [{ link: '', message: 'here', subject: '{new link}' }, 'callback_token_link'],
    [{ message: 'Hi {name}' }, 'callback_token_unknown'],
    [{ message: 'x', subject: '{粉丝}搬家了' }, 'callback_token_unknown'],
    [{ message: 'Hi {Fan Name}' }, 'callback_token_unknown'],
    // Full-width braces, as a Chinese input method types them.
    [{ message: '我在這裡等你：｛新連結｝' }, 'callback_token_unknown'],
  ] as const

  test.each(cases)(
    'is refused when a CallBack is sent, scheduled, previewed or tested: %j',
    async (given, error) => {
      const { member, page } = await pageWith(['ann@a.test'])
      const refusal = { code: 0, error }
      expect(await ask(member, page, given)).toMatchObject(refusal)
      expect(await ask(member, page, { ...given, send_at: hours(5) })).toMatchObject(refusal)
      const trial = { id: page, via: ['email' as const], link: 'https://slow.island/new', ...given }
      expect(await member.call('callback.preview', trial)).toMatchObject(refusal)
      expect(await member.call('callback.test', trial)).toMatchObject(refusal)
      expect((await member.call('callback.list', {})).data.total).toBe(0)
    },
  )

  test('is named in the refusal, in each language', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const said = async (language: 'zh-tw' | 'zh-cn' | 'en') =>
      (await member.call('callback.preview', { id: page, message: 'Hi {name}' }, { language })).msg
    expect(await said('en')).toContain('{name}')
    expect(new Set([await said('zh-tw'), await said('zh-cn'), await said('en')]).size).toBe(3)
  })

  test('in a CallBack that was already scheduled stops it unsent, with the reason', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const asked = await ask(member, page, { send_at: hours(5) })
    await server.services.db
      .updateTable('callbacks')
      .set({ message: words, link: '' })
      .where('id', '=', asked.data.id)
      .execute()
    server.clock.pass(5 * 3600 + 1)
    await server.work()
    expect(await shown(member, asked.data.id)).toMatchObject({
      status: 3,
      reason: { key: 'callback_token_link' },
    })
    expect(await emails(asked.data.id)).toEqual([])
  })

  test('can be saved in a message template if it is a known placeholder', async () => {
    const member = await server.asMember()
    const save = (message: string) => member.call('callback.saveCanned', { message })
    expect((await save(words)).code).toBe(1)
    expect(await save('Hi {name}')).toMatchObject({ code: 0, error: 'callback_token_unknown' })
  })
})

describe('CallBacks and message templates of another member', () => {
  test('are not found by a stranger, and stay unchanged', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const asked = await send(member, page, { send_at: hours(1) })
    const { data } = await member.call('callback.saveCanned', { title: 'Moved', message: 'We moved' })
    const stranger = await server.asMember({ vipType: 3 })
    const missing = { code: 0, error: 'not_found' }
    expect(await send(stranger, page)).toMatchObject(missing)
    expect(await stranger.call('callback.preview', { id: page, via: ['email'] })).toMatchObject(missing)
    expect(await stranger.call('callback.cancel', { callback: asked.data.id })).toMatchObject(missing)
    const canned = data.canned!.id
    expect(await stranger.call('callback.saveCanned', { canned, message: 'mine' })).toMatchObject(missing)
    await stranger.call('callback.saveCanned', { canned, delete: true })
    expect((await stranger.call('callback.list', { callback: asked.data.id })).data.list).toEqual([])
    expect((await stranger.call('callback.canned', {})).data.list).toEqual([])
    expect((await member.call('callback.canned', {})).data.list).toMatchObject([{ message: 'We moved' }])
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 1 })
  })
})

describe('an invalid CallBack', () => {
  test.each([
    [{ via: [] }, 'callback_via_missing'],
    [{ message: ' ' }, 'callback_message_missing'],
    [{ link: 'javascript:alert(1)' }, 'fields_invalid'],
    [{ link: 'https://user:pass@evil.test/' }, 'fields_invalid'],
    [{ message: 'x'.repeat(1001) }, 'fields_invalid'],
    [{ idempotency_key: 'again' }, 'fields_invalid'],
    [{ send_at: 'tomorrow' }, 'fields_invalid'],
  ])('with %j is refused as %s', async (given, error) => {
    const { member, page } = await pageWith(['ann@a.test'])
    expect(await send(member, page, given as never)).toMatchObject({ code: 0, error })
  })

  test('without a fan to reach is refused as callback_nobody', async () => {
    const { member, page } = await pageWith(['', ''])
    expect(await send(member, page)).toMatchObject({ code: 0, error: 'callback_nobody' })
  })
})
