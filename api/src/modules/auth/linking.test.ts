import {
  agree,
  beginLogin,
  type Begun,
  type Choice,
  finish,
  loginAt,
  redirectUri,
} from '../../../test/other-sites'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { registered, codeSentTo } = visitors(() => server)

type Provider = 'google' | 'facebook'
type Member = { email: string; token: string }

let strangers = 0
const strangerEmail = () => `linked${++strangers}@elsewhere.example`

async function beginLink(member: Member, provider: Provider): Promise<Begun> {
  const as = { token: member.token }
  server.clock.pass(61)
  await server.call('media.sendEmailCode', {}, as)
  const input = { provider, redirect_uri: redirectUri, code: codeSentTo(member.email) }
  const answer = await server.call('auth.beginLink', input, as)
  if (answer.code !== 1) throw new Error(`Not begun: ${answer.error}`)
  return answer.data
}
const finishLink = (member: Member, provider: Provider, given: ReturnType<typeof finish>) =>
  server.call('auth.finishLink', { provider, ...given }, { token: member.token })

/** Input for `auth.finishLink` that would succeed unchanged. */
async function ready(member: Member, provider: Provider, chosen: Choice) {
  const begun = await beginLink(member, provider)
  return finish(begun, await agree(server, begun, chosen))
}
const linksOf = async ({ token }: Member) =>
  (await server.call('auth.links', {}, { token })).data.list.filter(({ linked }) => linked)

describe.each(['google', 'facebook'] as const)('linking %s while logged in', (provider) => {
  test('lets the member log in with another e-mail address, and notifies the member', async () => {
    const [member, email] = [await registered(), strangerEmail()]
    expect(await finishLink(member, provider, await ready(member, provider, { email }))).toMatchObject({
      code: 1,
      data: { provider },
    })
    expect(await linksOf(member)).toMatchObject([{ provider, account: email }])
    await server.work()
    expect(server.sent.find(({ to }) => to === member.email)?.text).toContain(email)
    const login = await loginAt(server, provider, { email })
    expect(login).toMatchObject({ code: 1, data: { user: { email: member.email } } })
    // Linking a second time is not an error.
    expect((await finishLink(member, provider, await ready(member, provider, { email }))).code).toBe(1)
    expect(await linksOf(member)).toHaveLength(1)
  })

  test('requires a session and a valid code', async () => {
    const member = await registered()
    const begin = (code?: string) =>
      server.call('auth.beginLink', { provider, redirect_uri: redirectUri, code }, { token: member.token })
    expect(await begin()).toMatchObject({ error: 'code_required' })
    expect(await begin('123456')).toMatchObject({ error: 'code_required' })
    expect(await server.call('auth.beginLink', { provider, redirect_uri: redirectUri })).toMatchObject({
      code: -1,
    })
  })

  test('is refused if the login belongs to another account, or the account has another login there', async () => {
    const [one, two, email] = [await registered(), await registered(), strangerEmail()]
    await finishLink(one, provider, await ready(one, provider, { email }))
    expect(await finishLink(two, provider, await ready(two, provider, { email }))).toMatchObject({
      error: 'linked_elsewhere',
    })
    expect(
      await finishLink(one, provider, await ready(one, provider, { email: strangerEmail() })),
    ).toMatchObject({
      error: 'linked_elsewhere',
    })
    expect(await linksOf(two)).toEqual([])
    expect(await linksOf(one)).toMatchObject([{ account: email }])
  })

  test('is undone only with a code; the login then no longer opens the account', async () => {
    const [member, email] = [await registered(), strangerEmail()]
    const as = { token: member.token }
    await finishLink(member, provider, await ready(member, provider, { email }))
    expect(await server.call('auth.unlink', { provider }, as)).toMatchObject({ error: 'code_required' })
    server.clock.pass(61)
    await server.call('media.sendEmailCode', {}, as)
    const code = codeSentTo(member.email)
    expect(await server.call('auth.unlink', { provider, code }, as)).toMatchObject({ code: 1 })
    expect(await linksOf(member)).toEqual([])
    const login = await loginAt(server, provider, { email })
    expect(login).not.toMatchObject({ data: { user: { email: member.email } } })
  })

  const change = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
  const elsewhere = provider === 'google' ? 'facebook' : 'google'

  test.each([
    [
      'a state that was never issued',
      async (member: Member) => ({ ...(await good(member)), state: 'A'.repeat(43) }),
    ],
    [
      'a state with one changed letter',
      async (member: Member) => {
        const given = await good(member)
        return { ...given, state: change(given.state) }
      },
    ],
    ['no browser binding', async (member: Member) => ({ ...(await good(member)), binding: '' })],
    [
      'another browser’s binding',
      async (member: Member) => ({
        ...(await good(member)),
        binding: (await beginLink(member, provider)).binding,
      }),
    ],
    [
      'another redirect URI',
      async (member: Member) => ({
        ...(await good(member)),
        redirect_uri: 'http://localhost:9999/authCallback',
      }),
    ],
    [
      'a used state',
      async (member: Member) => {
        const given = await good(member)
        expect((await finishLink(member, provider, given)).code).toBe(1)
        await server.services.db.deleteFrom('logins').execute()
        return given
      },
    ],
    [
      'a state of ten minutes ago',
      async (member: Member) => {
        const given = await good(member)
        server.clock.pass(601)
        return given
      },
    ],
    ['a state begun by another member', async () => good(await registered())],
    [
      'a state begun for a login',
      async () => {
        const begun = await beginLogin(server, provider)
        return finish(begun, await agree(server, begun, { email: strangerEmail() }))
      },
    ],
    [
      'a state begun for the other site',
      async (member: Member) => ready(member, elsewhere, { email: strangerEmail() }),
    ],
    [
      'a state begun to bind a platform',
      async (member: Member) => {
        const as = { token: member.token }
        server.clock.pass(61)
        await server.call('media.sendEmailCode', {}, as)
        const input = {
          platform: 'facebook',
          redirect_uri: redirectUri,
          code: codeSentTo(member.email),
        } as const
        const begun = (await server.call('media.beginBind', input, as)).data
        return finish(begun, await agree(server, begun, { email: strangerEmail() }))
      },
    ],
  ])('links nothing with %s', async (_, give) => {
    const member = await registered()
    expect(await finishLink(member, provider, await give(member))).toMatchObject({
      code: 0,
      error: 'oauth_state',
      data: {},
    })
    expect(await linksOf(member)).toEqual([])
  })

  /** A correctly begun link. */
  const good = (member: Member) => ready(member, provider, { email: strangerEmail() })

  test('does not log in with a state begun for a link', async () => {
    const given = await good(await registered())
    const call = provider === 'google' ? 'auth.loginByGoogle' : 'auth.loginByFacebook'
    expect(await server.call(call, given)).toMatchObject({ code: 0, error: 'oauth_state', data: {} })
  })

  test('links nothing with the code of another authorisation (PKCE does not match)', async () => {
    const [member, victim] = [await registered(), await registered()]
    const [own, other] = [await good(member), await good(victim)]
    expect(await finishLink(member, provider, { ...own, code: other.code })).toMatchObject({
      error: 'oauth_failed',
    })
    expect(await linksOf(member)).toEqual([])
  })
})
