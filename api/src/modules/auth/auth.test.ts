import { person, visitors, wrong } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { hashOf } from '../../infra/crypto'
import { endSessions } from '../session/sessions'

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { askByMail, codeSentTo, registered } = visitors(() => server)

describe('registration by e-mail', () => {
  test('opens an account with the free trial of 30 days and a session', async () => {
    const one = person()
    const answer = await server.call('auth.registerByEmail', { ...one, code: await askByMail(one.email) })

    expect(answer).toMatchObject({
      code: 1,
      data: {
        user: { email: one.email, nickname: one.nickname, vip_type: 1, password: 1, sex: 0, second_login: 0 },
      },
    })
    const until = new Date(server.clock.now().getTime() + 30 * 86_400_000).toISOString()
    expect(answer.data.user.vip_until).toBe(until)
    const info = await server.call('user.info', {}, { token: answer.data.token })
    expect(info.data).toEqual(answer.data.user)
  })

  test('stores a phone number without its leading zero', async () => {
    const one = await registered()
    const info = await server.call('user.info', {}, { token: one.token })
    expect(info.data).toMatchObject({ area_code: '+886', tel: one.tel.slice(1) })
  })

  test.each([
    ['the terms not accepted', 'agree_required', { agree: false }],
    ['two different passwords', 'password_mismatch', { password_again: 'another one entirely' }],
    ['a common password', 'password_weak', { password: 'password1', password_again: 'password1' }],
    ['no code', 'code_required', { code: '' }],
    ['the code 000000', 'code_wrong', { code: '000000' }],
    ['five digits', 'code_wrong', { code: '12345' }],
    ['an invalid e-mail address', 'fields_invalid', { email: 'nobody' }],
    ['an e-mail address that is far too long', 'fields_invalid', { email: `${'a'.repeat(300)}@example.com` }],
    ['letters as phone number', 'fields_invalid', { tel: 'abc' }],
    ['an area code without a plus sign', 'fields_invalid', { area_code: '886' }],
    ['a nickname of spaces', 'fields_invalid', { nickname: '   ' }],
    ['a nickname that is far too long', 'fields_invalid', { nickname: 'n'.repeat(41) }],
    ['a nickname with a NUL character', 'fields_invalid', { nickname: 'a\0b' }],
    ['a short password', 'fields_invalid', { password: 'short', password_again: 'short' }],
    [
      'a password that is far too long',
      'fields_invalid',
      { password: 'p'.repeat(129), password_again: 'p'.repeat(129) },
    ],
  ])('rejects a registration with %s: %s', async (_what, error, change) => {
    const one = person()
    const code = await askByMail(one.email)
    const answer = await server.call('auth.registerByEmail', { ...one, code, ...change })
    expect(answer).toMatchObject({ code: 0, error })
    expect(answer.msg).not.toBe('')
  })

  test('reports which fields are invalid', async () => {
    const answer = await server.call('auth.registerByEmail', { ...person(), email: 'x', tel: '' })
    expect(answer).toMatchObject({ error: 'fields_invalid', data: { fields: ['tel', 'email'] } })
  })

  test('rejects a password made of the person’s nickname', async () => {
    const one = person()
    const password = `${one.nickname}1`
    const answer = await server.call('auth.registerByEmail', { ...one, password, password_again: password })
    expect(answer).toMatchObject({ error: 'password_weak' })
  })

  test.each(['fankeep1', 'FanKeep2026', 'c4llback', '粉絲保險箱ab1', '粉丝保险箱ab1'])(
    'rejects a password made of the words of this site: %s',
    async (password) => {
      const given = { ...person(), password, password_again: password }
      expect(await server.call('auth.registerByEmail', given)).toMatchObject({ error: 'password_weak' })
    },
  )

  test.each([64, 128])(
    'accepts a password of %d characters and compares it to the last one',
    async (length) => {
      const one = person()
      const password = 'Slow Island 47 Lamps! '.repeat(6).slice(0, length - 1) + 'z'
      const code = await askByMail(one.email)
      const given = { ...one, code, password, password_again: password }
      expect(await server.call('auth.registerByEmail', given)).toMatchObject({ code: 1 })
      const logIn = (tried: string) => server.call('auth.loginByEmail', { email: one.email, password: tried })
      expect(await logIn(`${password.slice(0, -1)}y`)).toMatchObject({ error: 'login_wrong' })
      expect(await logIn(password)).toMatchObject({ code: 1 })
    },
  )

  test('keeps a password as typed: spaces at its ends, capitals, accents', async () => {
    const one = person()
    const password = '  Slow Ísland 47 Lamps '
    const code = await askByMail(one.email)
    await server.call('auth.registerByEmail', { ...one, code, password, password_again: password })
    const logIn = (tried: string) => server.call('auth.loginByEmail', { email: one.email, password: tried })
    for (const other of [password.trim(), password.trimEnd(), password.toLowerCase()])
      expect(await logIn(other)).toMatchObject({ error: 'login_wrong' })
    expect(await logIn(password)).toMatchObject({ code: 1 })
  })

  test('stores a password only as an argon2id hash, with 19 MiB and two passes', async () => {
    const one = await registered()
    const { rows } = await server.services.pool.query('select password_hash from users where email = $1', [
      one.email,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('reports that an e-mail address is taken only after a correct code', async () => {
    const { token: _token, ...one } = await registered()
    const fresh = await askByMail(one.email)

    expect(await server.call('auth.registerByEmail', { ...one, code: wrong(fresh) })).toMatchObject({
      error: 'code_wrong',
    })
    expect(await server.call('auth.registerByEmail', { ...one, code: fresh })).toMatchObject({
      error: 'email_taken',
    })
  })

  test('lets the owner of an e-mail address register even if another account has claimed it unproven', async () => {
    const owner = person()
    const stranger = { ...person(), email: owner.email }
    await server.call('auth.sendSmsCode', { area_code: '+886', tel: stranger.tel, use: 'register' })
    const code = codeSentTo(`+886${stranger.tel.slice(1)}`)
    expect(await server.call('auth.registerBySms', { ...stranger, code })).toMatchObject({ code: 1 })

    const answer = await server.call('auth.registerByEmail', { ...owner, code: await askByMail(owner.email) })
    expect(answer).toMatchObject({ code: 1, data: { user: { email: owner.email } } })
    // The unproven claim cannot be used to log in either.
    const login = { email: owner.email, password: owner.password }
    expect((await server.call('auth.loginByEmail', login)).data).toMatchObject({
      user: { nickname: owner.nickname },
    })
  })
})

test('a mailbox waits for its next code, even if its domain is written in other Unicode letters', async () => {
  const { email } = person()
  const ask = (written: string) => server.call('auth.sendEmailCode', { email: written, use: 'register' })
  expect(await ask(email)).toMatchObject({ code: 1 })
  for (const domain of ['ｅxample.com', 'EXAMPLE.ＣＯＭ', '𝐞xample.com'])
    expect(await ask(email.replace('example.com', domain))).toMatchObject({ error: 'code_too_soon' })
})

describe('registration by text message', () => {
  test('opens an account, and reports that its number is taken only after a correct code', async () => {
    const one = person()
    const number = { area_code: one.area_code, tel: one.tel }
    await server.call('auth.sendSmsCode', { ...number, use: 'register' })
    const first = await server.call('auth.registerBySms', {
      ...one,
      code: codeSentTo(`+886${one.tel.slice(1)}`),
    })
    expect(first).toMatchObject({ code: 1, data: { user: { tel: one.tel.slice(1), vip_type: 1 } } })

    server.clock.pass(61)
    // The same number in its international form.
    await server.call('auth.sendSmsCode', { area_code: '+886', tel: one.tel.slice(1), use: 'register' })
    const code = codeSentTo(`+886${one.tel.slice(1)}`)
    expect(await server.call('auth.registerBySms', { ...one, code: wrong(code) })).toMatchObject({
      error: 'code_wrong',
    })
    expect(await server.call('auth.registerBySms', { ...one, code })).toMatchObject({ error: 'tel_taken' })
  })

  test('makes a number wait for its next code, however its area code is written', async () => {
    const tel = person().tel.slice(1)
    const ask = (area_code: string, rest: string) =>
      server.call('auth.sendSmsCode', { area_code, tel: rest, use: 'register' })
    expect(await ask('+886', tel)).toMatchObject({ code: 1 })
    for (const [areaCode, rest] of [
      ['+8860', tel],
      ['+886', `0${tel}`],
      ['+88', `6${tel}`],
      ['+8', `860${tel}`],
    ] as const)
      expect(await ask(areaCode, rest)).toMatchObject({ error: 'code_too_soon' })
  })

  test('opens an account that can log in with a code sent to its number', async () => {
    const one = person()
    const number = { area_code: one.area_code, tel: one.tel }
    await server.call('auth.sendSmsCode', { ...number, use: 'register' })
    await server.call('auth.registerBySms', { ...one, code: codeSentTo(`+886${one.tel.slice(1)}`) })
    await server.call('auth.sendSmsCode', { ...number, use: 'login' })
    const answer = await server.call('auth.loginBySms', {
      ...number,
      code: codeSentTo(`+886${one.tel.slice(1)}`),
    })
    expect(answer).toMatchObject({ code: 1, data: { user: { nickname: one.nickname } } })
  })
})

describe('login by e-mail', () => {
  test('accepts a password, with the e-mail address in capitals, or a code', async () => {
    const one = await registered()
    const byPassword = await server.call('auth.loginByEmail', {
      email: one.email.toUpperCase(),
      password: one.password,
    })
    expect(byPassword).toMatchObject({ code: 1, data: { user: { email: one.email } } })
    const code = await askByMail(one.email, 'login')
    expect(await server.call('auth.loginByEmail', { email: one.email, code })).toMatchObject({ code: 1 })
  })

  test('accepts both forms of a Chinese domain, whichever was stored at registration', async () => {
    const one = await registered()
    const name = one.email.split('@')[0]
    await server.services.pool.query('update users set email = $2 where email = $1', [
      one.email,
      `${name}@公司.台灣`,
    ])
    for (const email of [`${name}@公司.台灣`, `${name}@xn--55qx5d.xn--kpry57d`])
      expect(await server.call('auth.loginByEmail', { email, password: one.password })).toMatchObject({
        code: 1,
      })
  })

  test('accepts a code in full-width digits', async () => {
    const one = await registered()
    const code = wide(await askByMail(one.email, 'login'))
    expect(await server.call('auth.loginByEmail', { email: one.email, code })).toMatchObject({ code: 1 })
  })

  test('returns the same answer to a wrong password whether or not the account exists', async () => {
    const one = await registered()
    const known = await server.call('auth.loginByEmail', { email: one.email, password: 'not the password' })
    const unknown = await server.call('auth.loginByEmail', {
      email: person().email,
      password: 'not the password',
    })
    expect(known).toMatchObject({ code: 0, error: 'login_wrong' })
    expect(unknown).toEqual(known)
  })

  test('logs a failed login with its outcome and its account, but without address, password or code', async () => {
    const one = await registered()
    const { data } = await server.call('auth.loginByEmail', { email: one.email, password: one.password })
    await server.call('auth.loginByEmail', { email: one.email, password: 'not the password' })
    await server.call('auth.loginByEmail', { email: one.email, code: '123456' })
    await server.call('auth.loginByEmail', { email: person().email, password: 'not the password' })
    const lines = server.log.text.split('\n').filter((line) => line.includes('auth.loginByEmail'))
    const outcomes = lines.slice(-4).map((line) => JSON.parse(line) as { member?: string; outcome?: string })
    const [good] = outcomes
    expect(data).toHaveProperty('token')
    expect(outcomes.map(({ member, outcome }) => [member === good?.member, outcome])).toEqual([
      [true, undefined],
      [true, 'login_wrong'],
      [true, 'code_wrong'],
      [false, 'login_wrong'],
    ])
    expect(good?.member).toMatch(/^\d+$/)
    expect(outcomes[3]).not.toHaveProperty('member')
    for (const secret of [one.email, 'not the password', '123456'])
      expect(server.log.text).not.toContain(secret)
  })

  test('names the field password if neither a password nor a code is given', async () => {
    expect(await server.call('auth.loginByEmail', { email: person().email })).toMatchObject({
      error: 'fields_invalid',
      data: { fields: ['password'] },
    })
  })

  test('answers a code request for an unknown address like any other, and mails that it has no account', async () => {
    const { email } = person()
    const unknown = await server.call('auth.sendEmailCode', { email, use: 'login' })
    const known = await server.call('auth.sendEmailCode', { email: (await registered()).email, use: 'login' })
    expect(unknown).toEqual(known)
    const mail = server.sent.find(({ to }) => to === email)
    expect(mail).toMatchObject({ subject: '這個 Email 還沒有粉絲保險箱的帳號' })
    expect(mail?.code).toBeUndefined()
  })
})

describe('a session', () => {
  test('ends if its browser logs in or registers as another member, but not if the login fails', async () => {
    const [one, two, other] = [await registered(), await registered(), await registered()]
    const codeOf = async (token: string) => (await server.call('user.info', {}, { token })).code
    const input = { email: two.email, password: two.password }
    const wrongly = { ...input, password: 'not the password' }
    await server.call('auth.loginByEmail', wrongly, { token: one.token })
    expect(await codeOf(one.token)).toBe(1)
    const again = await server.call('auth.loginByEmail', input, { token: one.token })
    expect(again.code).toBe(1)
    expect([await codeOf(one.token), await codeOf(two.token), await codeOf(other.token)]).toEqual([-1, 1, 1])
    const next = person()
    const code = await askByMail(next.email)
    await server.call('auth.registerByEmail', { ...next, code }, { token: two.token })
    expect([await codeOf(two.token), await codeOf(other.token)]).toEqual([-1, 1])
  })

  test('ends on logout, and the member’s other session stays valid', async () => {
    const one = await registered()
    const second = await server.call('auth.loginByEmail', { email: one.email, password: one.password })
    const other = 'token' in second.data ? second.data.token : ''
    expect(await server.call('auth.logout', {}, { token: one.token })).toMatchObject({ code: 1 })
    expect(await server.call('user.info', {}, { token: one.token })).toMatchObject({
      code: -1,
      error: 'login_timeout',
    })
    expect(await server.call('user.info', {}, { token: other })).toMatchObject({ code: 1 })
  })

  test('is ended by an operator, for one member or for all, with a record in the audit', async () => {
    const [one, other] = [await registered(), await registered()]
    const { db, clock } = server.services
    const codeOf = async ({ token }: { token: string }) =>
      (await server.call('user.info', {}, { token })).code
    expect(await endSessions(db, clock, person().email)).toBeNull()
    expect(await endSessions(db, clock, one.email)).toBe(1)
    expect([await codeOf(one), await codeOf(other)]).toEqual([-1, 1])
    expect(await endSessions(db, clock, 'all')).toBeGreaterThan(0)
    expect(await codeOf(other)).toBe(-1)
    const { rows } = await server.services.pool.query(
      `select detail from audit where action = 'auth.sessionsEnded' order by id`,
    )
    expect(rows).toEqual([{ detail: { by: 'operator' } }, { detail: { by: 'operator' } }])
  })

  test('ends 30 days after it was last used', async () => {
    const member = await server.asMember()
    server.clock.pass(29 * 86_400)
    expect(await member.call('user.info', {})).toMatchObject({ code: 1 })
    server.clock.pass(29 * 86_400)
    expect(await member.call('user.info', {})).toMatchObject({ code: 1 })
    server.clock.pass(30 * 86_400)
    expect(await member.call('user.info', {})).toMatchObject({ code: -1 })
  })

  test('is stored with only a hash of its token, which has 32 bytes', async () => {
    const { token } = await registered()
    const rows = await server.services.db.selectFrom('sessions').selectAll().execute()
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashOf(token))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a short token', 'x'],
    ['a token that is far too long', 'x'.repeat(5000)],
    ['a token with a Chinese character', '中'],
  ])('refuses a call with %s as login_timeout', async (_what, token) => {
    const answer = await server.call(
      'user.info',
      {},
      { ...(token !== undefined && { token }), language: 'en' },
    )
    expect(answer).toEqual({
      code: -1,
      msg: 'Login timeout, please log in again!',
      data: {},
      error: 'login_timeout',
    })
  })
})

test('takes the country from the CDN’s header if behind a proxy, otherwise from the language', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.origin}/api/user/getcountrycodebyip`, { method: 'POST', headers }).then((answer) =>
      answer.json(),
    )
  const through = { 'x-forwarded-for': '203.0.113.7' }
  expect(await ask({ ...through, 'cf-ipcountry': 'jp' })).toMatchObject({
    data: { country: 'JP', code: '+81' },
  })
  expect(await ask({ 'cf-ipcountry': 'jp' })).toMatchObject({ data: { country: 'TW' } })
  expect(await ask({ ...through, 'cf-ipcountry': 'XX' })).toMatchObject({
    data: { country: 'TW', code: '+886' },
  })
  expect(await ask({ 'accept-language': 'zh-cn' })).toMatchObject({ data: { country: 'CN', code: '+86' } })
})
