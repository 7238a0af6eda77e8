import { addressOf, calls, type CallName, eventsPath } from '@fankeep/shared/contract/calls'
import { sql } from 'kysely'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { send } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { inTransaction } from '../../infra/database/transaction'
import { callBounds } from '../../infra/http/member-gate'
import { waitUntil } from '../../infra/wait'
import { callbacks } from '../callback/test-callbacks'
import { notify } from '../notices/notify'
import { restores } from '../restore/test-restores'
import { allSessions } from '../session/sessions'

/*
 * Runs every call of the contract as a visitor to the demonstration: calls that its table opens are answered and change nothing; every
 * other call of a member is refused.
 */
const email = 'island@fankeep.test'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ DEMO_MEMBER: 'Island@FanKeep.test' })
})
afterAll(() => server.close())
const { pageWith, ask } = callbacks(() => server)
const { addPage, keepPosts, apply } = restores(() => server)

/** The demonstration's member, with data for every call that is open to visitors. */
async function island() {
  const { member, page } = await pageWith(['fan@example.com', ''], { email, vipType: 3 })
  await keepPosts(member, page, [{ text: 'Good morning' }])
  const to = await addPage(
    member,
    'xiaohongshu',
    'https://www.xiaohongshu.com/user/profile/5f0000000000000001000000',
  )
  await member.call('optIn.turn', { id: page, on: true })
  await member.call('callback.saveCanned', { title: 'Kept', message: 'Kept for later' })
  const callback = await ask(member, page)
  const request = await apply(member, { id: page, to: to.id, draft: true })
  if (callback.code !== 1 || request.code !== 1) throw new Error(callback.msg + request.msg)
  const order = { id: page, request: request.data.request.id, callback: callback.data.id }
  return { ...member, page, ...order }
}
let made: ReturnType<typeof island> | undefined
const shared = () => (made ??= island())

async function visitor(settings: Parameters<TestServer['call']>[2] = {}) {
  await shared()
  const opened = await server.call('auth.demo', {}, settings)
  if (opened.code !== 1) throw new Error(opened.msg)
  return opened.data
}

/** Everything the server stores, except visitors' sessions. */
async function everything(): Promise<Record<string, string | null>> {
  const { db } = server.services
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const state: Record<string, string | null> = {}
  for (const { name } of tables) {
    const own = name === 'sessions' ? sql`where not demo` : sql``
    const { rows } = await sql<{ all: string | null }>`
      select md5(string_agg(t::text, ',' order by t::text)) as all from ${sql.table(name)} t ${own}`.execute(
      db,
    )
    state[name] = rows[0]!.all
  }
  return { ...state, queued: String(server.queue.waiting.length), sent: String(server.sent.length) }
}

const memberCalls = (Object.keys(calls) as CallName[]).filter((name) => !addressOf(name).public)
const isOpen = (name: CallName) => addressOf(name).demo === true
const open = memberCalls.filter(isOpen)
const closed = memberCalls.filter((name) => !isOpen(name))

async function inputFor(name: CallName): Promise<Record<string, unknown>> {
  const { page, request, callback } = await shared()
  const own = { id: page, page, request, urr_id: request, callback, run: '1', on: '1' }
  const more: Partial<Record<CallName, object>> = {
    'pages.list': {},
    'backup.runs': { id: page },
    'callback.list': { id: page },
    'callback.preview': { id: page, via: ['email'], message: 'Hello' },
    'orders.offer': {},
    'restore.list': {},
    'fans.history': { id: page, from: '2026-01-01', to: '2026-02-01' },
  }
  return (more[name] ?? own) as Record<string, unknown>
}

test('a demo visitor may call only reads and auth.logout, and no call that transfers a file', () => {
  expect(open.filter((name) => !addressOf(name).reads)).toEqual(['auth.logout'])
  expect(open.filter((name) => 'gives' in calls[name] || 'takes' in calls[name])).toEqual([])
  expect((Object.keys(calls) as CallName[]).filter((name) => addressOf(name).public && isOpen(name))).toEqual(
    [],
  )
})

test.each(open.filter((name) => name !== 'auth.logout'))(
  '%s answers a demo visitor, changes nothing and contains no contact data',
  async (name) => {
    const { token } = await visitor()
    const input = await inputFor(name)
    const before = await everything()
    // A language other than the member's: the visitor's language must not be saved for the member.
    const response = await send(server.origin, name, input, { token, language: 'en' })
    const text = await response.text()
    expect([name, JSON.parse(text)]).toEqual([name, expect.objectContaining({ code: 1 })])
    expect(await everything()).toEqual(before)
    const { tel } = await shared().then(({ id }) =>
      server.services.db.selectFrom('users').select('tel').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    for (const secret of [email, tel, 'fan@example.com'])
      expect([name, text.includes(secret)]).toEqual([name, false])
  },
)

test.each(closed)('%s refuses a demo visitor and changes nothing', async (name) => {
  const { token } = await visitor()
  const input = await inputFor(name)
  const before = await everything()
  const files: Record<string, Blob> = 'takes' in calls[name] ? { file: new Blob(['fans']) } : {}
  const answer = await (await send(server.origin, name, input, { token, files })).json()
  expect([name, answer]).toEqual([
    name,
    expect.objectContaining({ code: 0, error: 'demo_read_only', data: {} }),
  ])
  expect(await everything()).toEqual(before)
})

test('a refusal in the demo asks the visitor to sign up, in the requested language', async () => {
  const { token } = await visitor()
  const { page } = await shared()
  const words = await Promise.all(
    (['zh-tw', 'zh-cn', 'en'] as const).map((language) =>
      server.call('pages.set', { id: page, name: 'Mine' }, { token, language }).then(({ msg }) => msg),
    ),
  )
  expect(words[2]).toBe('This is a demo: nothing is saved. Sign up to do this with your own channels')
  expect(words[0]).toContain('註冊')
  expect(words[1]).toContain('注册')
})

test('a demo visit changes nothing for the member; its logout ends only the visitor’s session', async () => {
  const member = await shared()
  const before = await everything()
  const one = await visitor({ agent: 'Stranger/1.0', address: '203.0.113.9' })
  expect(one.user).toMatchObject({
    demo: true,
    email: '',
    tel: '',
    area_code: '',
    nickname: expect.any(String),
  })
  expect((await server.call('user.info', {}, { token: one.token })).data.demo).toBe(true)
  expect((await member.call('user.sessions', {})).data.list).toHaveLength(1)
  expect(await allSessions(server.services.db, member.id)).toHaveLength(1)
  await server.call('auth.logout', {}, { token: one.token })
  expect((await server.call('user.info', {}, { token: one.token })).error).toBe('login_timeout')
  expect(await everything()).toEqual({ ...before, rate_limits: expect.anything() })
  expect((await member.call('user.info', {})).data).toMatchObject({ email })
})

test('a demo session ends after two hours, even if it was used', async () => {
  const { token } = await visitor()
  server.clock.pass(90 * 60)
  expect((await server.call('user.info', {}, { token })).code).toBe(1)
  server.clock.pass(30 * 60)
  expect((await server.call('user.info', {}, { token })).code).toBe(-1)
})

test('one network can open 20 demo sessions an hour; the next is refused', async () => {
  await shared()
  const address = '198.51.100.7'
  const answers = []
  for (let n = 0; n < 21; n++) answers.push(await server.call('auth.demo', {}, { address }))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(20)
  expect(answers.at(-1)?.error).toBe('too_many_requests')
  server.clock.pass(3599)
  expect((await server.call('auth.demo', {}, { address })).error).toBe('too_many_requests')
  server.clock.pass(1)
  expect((await server.call('auth.demo', {}, { address })).code).toBe(1)
})

test('a demo visitor’s event stream has the member’s runs but not the member’s notices', async () => {
  const { id } = await shared()
  const { token } = await visitor()
  const ends = new AbortController()
  const response = await fetch(server.origin + eventsPath, {
    headers: { 'x-token': token, 'accept-language': 'en' },
    signal: ends.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) text += piece
  })().catch(() => {})
  await server.services.notifications.listens()
  await inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, id, {
      kind: 'run_failed',
      params: { page: 'Private', reason: 'run_failed' },
    }),
  )
  const member = await shared()
  const run = await server.services.db
    .selectFrom('runs')
    .select('id')
    .where('userId', '=', member.id)
    .executeTakeFirstOrThrow()
  await server.services.notifications.publish('fankeep_runs', `${member.id}:${run.id}`)
  expect(await waitUntil(() => text.includes('event: run'), { within: 10_000, every: 20 })).toBe(true)
  expect(text).not.toContain('Private')
  ends.abort()
  await reading
})

test('the 21st event stream of a demo visitor closes only that visitor’s oldest stream', async () => {
  const open = async (token: string) => {
    const request = get(server.origin + eventsPath, { headers: { 'x-token': token }, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    return response
  }
  const member = await open((await shared()).token)
  const other = await open((await visitor()).token)
  const { token } = await visitor()
  const own: IncomingMessage[] = []
  for (let n = 0; n < 21; n++) own.push(await open(token))
  const all = [member, other, ...own]
  expect(await waitUntil(() => own[0]!.complete, { within: 10_000, every: 20 })).toBe(true)
  expect(all.filter(({ complete }) => complete)).toHaveLength(1)
  for (const response of all) response.destroy()
})

test('calls of the member and of a demo visitor do not wait for each other', async () => {
  const member = await shared()
  const { token } = await visitor()
  const { id, tokenHash } = (await server.api.authenticate(token))!
  const calls = {
    member: () => member.call('pages.list', {}),
    visitor: () => server.call('pages.list', {}, { token }),
  }
  for (const [key, other] of [
    [id, calls.visitor],
    [`demo ${tokenHash}`, calls.member],
  ] as const) {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const all = Array.from({ length: callBounds.atOnce }, () => server.api.gate.pass(key, () => held))
    expect((await other()).code).toBe(1)
    release()
    await Promise.all(all)
  }
})

test('the demo is off if no member is configured or the configured member does not exist', async () => {
  const { config } = server.services
  const named = config.demoMember
  expect((await server.call('site.info', {})).data.demo).toBe('1')
  try {
    Object.assign(config, { demoMember: 'gone@fankeep.test' })
    expect((await server.call('auth.demo', {})).error).toBe('demo_off')
    expect(server.log.text).toContain('DEMO_MEMBER names no member')
    Object.assign(config, { demoMember: undefined })
    expect((await server.call('auth.demo', {})).error).toBe('demo_off')
    expect((await server.call('site.info', {})).data).not.toHaveProperty('demo')
  } finally {
    Object.assign(config, { demoMember: named })
  }
})
