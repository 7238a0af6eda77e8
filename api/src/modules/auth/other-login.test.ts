import { agree, beginLogin, finish, loginAt, redirectUri } from '../../../test/other-sites'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { secondStepOf, withTwoFactor } from '../../../test/two-factor'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { codeSentTo, registered } = visitors(() => server)

let strangers = 0
const strangerEmail = () => `stranger${++strangers}@elsewhere.example`
const tokenOf = (answer: { data: object }) => ('token' in answer.data ? String(answer.data.token) : '')

const callOf = { google: 'auth.loginByGoogle', facebook: 'auth.loginByFacebook' } as const

describe.each(['google', 'facebook'] as const)('login by %s', (provider) => {
  test('opens an account with the free trial for a stranger, and the same account the next time', async () => {
    const email = strangerEmail()
    const first = await loginAt(server, provider, { email })
    expect(first).toMatchObject({ code: 1, data: { user: { email, vip_type: 1, password: 0, tel: '' } } })
    const again = await loginAt(server, provider, { email })
    expect(again).toMatchObject({ code: 1, data: { user: { email } } })
    const { rows } = await server.services.pool.query('select 1 from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('opens one account for a stranger who returns in two tabs at once, and logs in both', async () => {
    const email = strangerEmail()
    const tabs = await Promise.all(
      [1, 2].map(async () => {
        const begun = await beginLogin(server, provider)
        return finish(begun, await agree(server, begun, { email }))
      }),
    )
    const answers = await Promise.all(tabs.map((given) => server.call(callOf[provider], given)))
    expect(answers.map(({ code, error }) => [code, error])).toEqual(tabs.map(() => [1, undefined]))
    const { rows } = await server.services.pool.query('select 1 from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('logs in a person whose account another tab opens between two reads of this login', async () => {
    const email = strangerEmail()
    await loginAt(server, provider, { email })
    const { pool } = server.services
    await pool.query(`update logins set subject = 'hidden' || subject where account = $1`, [email])
    await pool.query(`update users set email = 'hidden' || email where email = $1`, [email])

    const begun = await beginLogin(server, provider)
    const given = finish(begun, await agree(server, begun, { email }))

    const otherTab = await pool.connect()
    await otherTab.query('begin')
    await otherTab.query('lock table users in access exclusive mode')
    const login = server.call(callOf[provider], given)
    await vi.waitFor(
      async () => {
        const waiting = `select 1 from pg_locks where not granted and relation = 'users'::regclass`
        expect((await pool.query(waiting)).rowCount).toBe(1)
      },
      { timeout: 20_000 },
    )
    await otherTab.query(`update logins set subject = replace(subject, 'hidden', '') where account = $1`, [
      email,
    ])
    await otherTab.query('update users set email = $1 where email = $2', [email, `hidden${email}`])
    await otherTab.query('commit')
    otherTab.release()
    expect(await login).toMatchObject({ code: 1, data: { user: { email } } })
  })

  test('refuses an address that has an account; its member can link the login after logging in', async () => {
    const member = await registered()
    const refused = await loginAt(server, provider, { email: member.email })
    expect(refused).toMatchObject({ code: 0, error: 'account_exists', data: { link: expect.any(String) } })
    expect(tokenOf(refused)).toBe('')

    const { link } = refused.data as unknown as { link: string }
    const stranger = await server.asMember()
    expect(await stranger.call('auth.link', { link })).toMatchObject({
      code: 0,
      error: 'link_other_account',
      msg: expect.stringContaining(provider === 'google' ? 'Google' : 'Facebook'),
    })
    expect(await server.call('auth.link', { link }, { token: member.token })).toMatchObject({
      code: 1,
      data: { provider },
    })
    expect(await server.call('auth.link', { link }, { token: member.token })).toMatchObject({
      error: 'link_expired',
    })
    expect(await loginAt(server, provider, { email: member.email })).toMatchObject({
      code: 1,
      data: { user: { email: member.email, nickname: member.nickname } },
    })
  })

  test('links an existing account only with recent proof, not with a session alone', async () => {
    const member = await registered()
    const as = { token: member.token }
    server.clock.pass(11 * 60)
    const { link } = (await loginAt(server, provider, { email: member.email })).data as unknown as {
      link: string
    }
    expect(await server.call('auth.link', { link }, as)).toMatchObject({ code: 0, error: 'proof_required' })
    await server.call('media.sendEmailCode', {}, as)
    await server.call('media.checkCode', { code: codeSentTo(member.email) }, as)
    expect(await server.call('auth.link', { link }, as)).toMatchObject({ code: 1, data: { provider } })
  })

  test('ignores an account whose e-mail address is unproven: it neither blocks the login nor is opened', async () => {
    const email = strangerEmail()
    const squatter = await server.asMember({ email })
    await server.services.db
      .updateTable('users')
      .set({ emailVerifiedAt: null })
      .where('id', '=', squatter.id)
      .execute()
    const answer = await loginAt(server, provider, { email })
    expect(answer.code).toBe(1)
    const { rows } = await server.services.pool.query<{ id: string }>(
      'select user_id as id from logins where account = $1',
      [email],
    )
    expect(rows.map(({ id }) => id)).not.toContain(squatter.id)
  })

  test('asks for the second step if two-factor login is on', async () => {
    const email = strangerEmail()
    const token = tokenOf(await loginAt(server, provider, { email }))
    const two = await withTwoFactor(server, { token })
    const { ticket } = secondStepOf(await loginAt(server, provider, { email }))
    const input = { ticket, login_type: 1, login_code: two.code() }
    expect(await server.call('twoFactor.check', input)).toMatchObject({ code: 1, data: { user: { email } } })
  })

  test('returns access_denied and the state if the person cancels', async () => {
    const begun = await beginLogin(server, provider)
    const back = await agree(server, begun, { choice: 'cancel' })
    expect(back).toMatchObject({ error: 'access_denied', state: begun.state })
  })

  test('returns server_error if the provider’s consent page fails', async () => {
    const back = await agree(server, await beginLogin(server, provider), { choice: 'server_error' })
    expect(back.error).toBe('server_error')
  })
})

test('an e-mail address from Google counts as proven, one from Facebook does not', async () => {
  const [one, two] = [strangerEmail(), strangerEmail()]
  expect((await loginAt(server, 'google', { email: one })).data).toMatchObject({
    user: { proven: { email: true } },
  })
  expect((await loginAt(server, 'facebook', { email: two })).data).toMatchObject({
    user: { proven: { email: false } },
  })
})

test('a person without an e-mail address gets an account with an empty one', async () => {
  const answer = await loginAt(server, 'facebook', { person: 2 })
  expect(answer).toMatchObject({ code: 1, data: { user: { email: '', nickname: '沒有信箱的人' } } })
})

test('a linked login is listed; unlinking requires a code and is refused for the only login', async () => {
  const email = strangerEmail()
  const as = { token: tokenOf(await loginAt(server, 'google', { email })) }
  const linked = { provider: 'google', ready: true, linked: true, account: email }
  expect((await server.call('auth.links', {}, as)).data.list[0]).toMatchObject(linked)
  expect(await server.call('auth.unlink', { provider: 'google' }, as)).toMatchObject({
    error: 'code_required',
  })

  const only = { token: tokenOf(await loginAt(server, 'facebook', { email: strangerEmail() })) }
  expect(await server.call('auth.unlink', { provider: 'facebook' }, only)).toMatchObject({
    error: 'login_last',
  })
})

test.each([
  'https://evil.example/authCallback',
  'http://localhost:8080.evil.example/authCallback',
  'http://localhost:8080/authCallback/../login',
  'http://localhost:8080/authCallback?next=https://evil.example',
  'http://localhost:8080/authCallback#x',
  'http://user@localhost:8080/authCallback',
  'javascript:alert(1)',
  '//evil.example/authCallback',
])('rejects the redirect URI %s', async (redirect_uri) => {
  const answer = await server.call('auth.beginAuthorisation', { provider: 'google', redirect_uri })
  expect(answer).toMatchObject({ code: 0, error: 'fields_invalid', data: { fields: ['redirect_uri'] } })
})

test('in production, only the site’s exact callback address is accepted as redirect URI', async () => {
  const { isOurs } = await import('./authorisations')
  const config = { publicUrl: 'https://fankeep.example', mode: 'production' } as const
  expect(isOurs(config, 'https://fankeep.example/authCallback')).toBe(true)
  for (const uri of [redirectUri, 'http://127.0.0.1/authCallback', 'https://fankeep.example/authCallback/'])
    expect([uri, isOurs(config, uri)]).toEqual([uri, false])
})
