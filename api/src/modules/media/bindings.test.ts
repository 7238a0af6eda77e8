import type { PlatformKey } from '@fankeep/shared/contract'
import { agree, type Choice, finish, redirectUri } from '../../../test/other-sites'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { codeSentTo, registered } = visitors(() => server)

type Member = Awaited<ReturnType<TestServer['asMember']>>

const bindable = ['facebook', 'instagram', 'threads', 'tiktok', 'x', 'youtube'] as const

async function authorised(member: Member) {
  server.clock.pass(61)
  await member.call('media.sendEmailCode', {})
  return member.call('media.checkCode', { code: codeSentTo(member.email) })
}

async function bound(member: Member, platform: PlatformKey, chosen: Choice = {}) {
  await authorised(member)
  const begun = await member.call('media.beginBind', { platform, redirect_uri: redirectUri })
  if (begun.code !== 1) throw new Error(`Not begun: ${begun.error}`)
  const given = finish(begun.data, await agree(server, begun.data, chosen))
  return { given, answer: await member.call('media.bind', { platform, ...given }) }
}
const shown = async (member: Member, platform: PlatformKey) =>
  (await member.call('media.bindings', {})).data.list.find((one) => one.platform === platform)

test.each(bindable)(
  '%s can be bound, is shown with account, scopes and date, and can be unbound',
  async (platform) => {
    const member = await server.asMember()
    expect(await shown(member, platform)).toMatchObject({
      can: 'oauth',
      ready: true,
      state: 'none',
      since: null,
    })
    const { answer } = await bound(member, platform)
    expect(answer).toMatchObject({
      code: 1,
      data: {
        platform,
        state: 'bound',
        since: server.clock.now().toISOString(),
        account: expect.stringMatching(/./),
      },
    })
    expect(answer.data.scopes.length).toBeGreaterThan(0)
    expect(await shown(member, platform)).toEqual(answer.data)

    server.clock.pass(11 * 60)
    expect(await member.call('media.unbind', { platform })).toMatchObject({ error: 'code_required' })
    await member.call('media.sendEmailCode', {})
    const unbound = await member.call('media.unbind', { platform, code: codeSentTo(member.email) })
    expect(unbound).toMatchObject({ code: 1, data: { state: 'none', account: '', scopes: [] } })
    const { rows } = await server.services.pool.query('select 1 from media_accounts where user_id = $1', [
      member.id,
    ])
    expect(rows).toEqual([])
  },
)

test.each(['facebook', 'tiktok', 'x', 'youtube'] as const)(
  '%s: unbinding also revokes the token at the platform',
  async (platform) => {
    const member = await server.asMember()
    const app = platform === 'youtube' ? 'google' : platform
    const before = server.sandbox.store.tokenCount(app)
    await bound(member, platform, { email: `${platform}@revoked.example` })
    const during = server.sandbox.store.tokenCount(app)
    await member.call('media.unbind', { platform })
    expect(during).toBeGreaterThan(before)
    expect(server.sandbox.store.tokenCount(app)).toBeLessThan(during)
  },
)

test('rejects binding Xiaohongshu and says that the platform does not allow it', async () => {
  const member = await server.asMember()
  expect(await shown(member, 'xiaohongshu')).toMatchObject({ can: 'none', ready: false, state: 'none' })
  const input = { platform: 'xiaohongshu', redirect_uri: redirectUri } as const
  expect(await member.call('media.beginBind', input)).toMatchObject({
    error: 'bind_impossible',
    msg: '小紅書不開放其他網站授權，所以無法綁定。請改用上傳檔案的方式備份',
  })
})

test('rejects unbinding a platform that is not bound', async () => {
  const member = await server.asMember()
  expect(await member.call('media.unbind', { platform: 'instagram' }, { language: 'en' })).toMatchObject({
    error: 'instagram_not_bound',
    msg: expect.stringContaining('Instagram is not yet bind'),
  })
  expect(await member.call('media.unbind', { platform: 'x' })).toMatchObject({ error: 'platform_not_bound' })
})

test('binding requires a code, sent only to a proven e-mail address or phone number', async () => {
  const member = await server.asMember()
  const begin = (code?: string) =>
    member.call('media.beginBind', { platform: 'x', redirect_uri: redirectUri, code })
  expect(await begin()).toMatchObject({ error: 'code_required' })
  expect(await member.call('media.sendPhoneCode', {})).toMatchObject({ error: 'tel_unproven' })
  await server.services.db
    .updateTable('users')
    .set({ telVerifiedAt: server.clock.now(), emailVerifiedAt: null })
    .where('id', '=', member.id)
    .execute()
  expect(await member.call('media.sendEmailCode', {})).toMatchObject({ error: 'email_unproven' })
  const sent = await member.call('media.sendPhoneCode', {})
  expect(sent.data).toMatchObject({ wait: 60, to: expect.stringMatching(/^\+886 \*\*\* \d{3}$/) })
  expect(await member.call('media.sendPhoneCode', {})).toMatchObject({ error: 'code_too_soon' })
  const code = server.sent[0]!.code!
  expect(await begin(code === '111111' ? '222222' : '111111')).toMatchObject({ error: 'code_wrong' })
  expect(await begin(code)).toMatchObject({ code: 1 })
})

test('a correct code permits binding for ten minutes', async () => {
  const member = await server.asMember()
  expect(await member.call('media.checkCode', { code: '123456' })).toMatchObject({ error: 'code_required' })
  expect(await authorised(member)).toMatchObject({ code: 1, data: { right: true } })
  const begin = () => member.call('media.beginBind', { platform: 'x', redirect_uri: redirectUri })
  expect(await begin()).toMatchObject({ code: 1 })
  server.clock.pass(10 * 60)
  expect(await begin()).toMatchObject({ error: 'code_required' })
})

test('a correct code permits binding only in the session that entered it', async () => {
  const { email, password, token } = await registered()
  const { data } = await server.call('auth.loginByEmail', { email, password })
  const other = 'token' in data ? data.token : ''
  server.clock.pass(11 * 60)
  await server.call('media.sendEmailCode', {}, { token })
  await server.call('media.checkCode', { code: codeSentTo(email) }, { token })
  const begin = (session: string) =>
    server.call('media.beginBind', { platform: 'x', redirect_uri: redirectUri }, { token: session })
  expect(await begin(other)).toMatchObject({ error: 'code_required' })
  expect(await begin(token)).toMatchObject({ code: 1 })
})

test('another member cannot finish a binding, and a binding cannot be used to log in', async () => {
  const [one, two] = [await server.asMember(), await server.asMember()]
  await authorised(one)
  const begin = async () =>
    (await one.call('media.beginBind', { platform: 'facebook', redirect_uri: redirectUri })).data
  const first = await begin()
  const given = finish(first, await agree(server, first))
  expect(await two.call('media.bind', { platform: 'facebook', ...given })).toMatchObject({
    error: 'oauth_state',
  })
  const second = await begin()
  const again = finish(second, await agree(server, second))
  expect(await server.call('auth.loginByFacebook', again)).toMatchObject({ error: 'oauth_state' })
  expect(await shown(two, 'facebook')).toMatchObject({ state: 'none' })
})

test('binding another account of the same platform replaces the first', async () => {
  const member = await server.asMember()
  await bound(member, 'threads', { person: 0 })
  const { answer } = await bound(member, 'threads', { person: 1 })
  expect(answer.data.account).toBe('@ruby')
  const { rows } = await server.services.pool.query('select 1 from media_accounts where user_id = $1', [
    member.id,
  ])
  expect(rows).toHaveLength(1)
})

test('a token that cannot be refreshed is shown as expired after its 60 days', async () => {
  const member = await server.asMember()
  await bound(member, 'threads')
  server.clock.pass(61 * 86_400)
  const later = await server.asMember()
  await server.services.db
    .updateTable('mediaAccounts')
    .set({ userId: later.id })
    .where('userId', '=', member.id)
    .execute()
  expect(await shown(later, 'threads')).toMatchObject({ state: 'expired' })
})

test('tokens are stored sealed for their row, and are not logged', async () => {
  const member = await server.asMember()
  await bound(member, 'x')
  const { db, crypto } = server.services
  const row = await db
    .selectFrom('mediaAccounts')
    .selectAll()
    .where('userId', '=', member.id)
    .executeTakeFirstOrThrow()
  const { access } = JSON.parse(crypto.open('platform tokens', row.tokens, `media_accounts ${row.id}`)) as {
    access: string
  }
  expect(access).toMatch(/^x\./)
  expect(row.tokens).not.toContain(access)
  expect(() => crypto.open('platform tokens', row.tokens, `media_accounts ${Number(row.id) + 1}`)).toThrow()
  expect(server.log.text).not.toContain(access)
})
