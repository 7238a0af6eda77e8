import { shownBy } from '../../../test/authenticator'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { secondStepOf, withTwoFactor } from '../../../test/two-factor'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { askByMail, registered } = visitors(() => server)

const authenticator = 1
const spareCode = 2

/** A member with two-factor login on, and a function that takes the first step of a login. */
async function guarded() {
  const person = await registered()
  const two = await withTwoFactor(server, person)
  const login = async () =>
    secondStepOf(await server.call('auth.loginByEmail', { email: person.email, password: person.password }))
  return { ...person, ...two, login }
}
const check = (ticket: string, login_type: number, login_code: string) =>
  server.call('twoFactor.check', { ticket, login_type, login_code })
const alive = async (token: string) => (await server.call('user.info', {}, { token })).code

test('turning two-factor login on gives ten spare codes, changes the token and ends other sessions', async () => {
  const person = await registered()
  const other = await server.call('auth.loginByEmail', { email: person.email, password: person.password })
  const { token, codes } = await withTwoFactor(server, person)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
  const elsewhere = 'token' in other.data ? other.data.token : ''
  expect([await alive(token), await alive(person.token), await alive(elsewhere)]).toEqual([1, -1, -1])
  expect((await server.call('user.info', {}, { token })).data.second_login).toBe(1)
  expect(server.sent[0]).toMatchObject({ to: person.email, subject: '兩步驟驗證已經開啟' })
})

test('turning on is rejected with a wrong code, or with a secret that is too old or was never requested', async () => {
  const member = await server.asMember()
  expect(await member.call('twoFactor.turnOn', { code: '123456' })).toMatchObject({
    error: 'second_login_begin',
  })
  const { secret } = (await member.call('twoFactor.begin', {})).data
  const right = shownBy(secret, server.clock.now())
  const other = right === '111111' ? '222222' : '111111'
  expect(await member.call('twoFactor.turnOn', { code: other })).toMatchObject({ error: 'second_code_wrong' })
  server.clock.pass(16 * 60)
  const late = shownBy(secret, server.clock.now())
  expect(await member.call('twoFactor.turnOn', { code: late })).toMatchObject({ error: 'second_login_begin' })
  expect((await member.call('user.info', {})).data.second_login).toBe(0)
})

test('twoFactor.begin does not return a secret that is in use', async () => {
  const one = await guarded()
  const answer = await server.call('twoFactor.begin', {}, { token: one.token })
  expect(answer).toMatchObject({ code: 0, error: 'second_login_on', data: {} })
})

test('a login requires the second step, by password and by code', async () => {
  const one = await guarded()
  const byPassword = await one.login()
  expect(byPassword).toEqual({ second_login: 1, login_types: [1, 2], ticket: expect.any(String) })
  expect(await alive(byPassword.ticket)).toBe(-1)
  const done = await check(byPassword.ticket, authenticator, one.code())
  expect(done).toMatchObject({ code: 1, data: { user: { email: one.email, second_login: 1 } } })
  expect(await alive(done.data.token)).toBe(1)

  server.clock.pass(61)
  const code = await askByMail(one.email, 'login')
  const byCode = secondStepOf(await server.call('auth.loginByEmail', { email: one.email, code }))
  const spare = one.codes[0]!.toUpperCase().replaceAll('-', ' ')
  expect(await check(byCode.ticket, spareCode, spare)).toMatchObject({ code: 1 })
})

test('twoFactor.check accepts the ticket in the field that the specification names', async () => {
  const one = await guarded()
  const { ticket } = await one.login()
  const input = { login_type: authenticator, login_code: one.code() }
  expect(await server.call('twoFactor.check', input, { token: ticket })).toMatchObject({ code: 1 })
})

test('a ticket is valid for five minutes, five attempts and one login', async () => {
  const one = await guarded()
  const first = await one.login()
  server.clock.pass(5 * 60 + 1)
  expect(await check(first.ticket, authenticator, one.code())).toMatchObject({ error: 'ticket_expired' })

  const second = await one.login()
  for (let n = 0; n < 5; n++)
    expect(await check(second.ticket, spareCode, 'wrong-wrong')).toMatchObject({ error: 'spare_code_wrong' })
  expect(await check(second.ticket, authenticator, one.code())).toMatchObject({ error: 'ticket_expired' })

  const third = await one.login()
  expect(await check(third.ticket, authenticator, one.code())).toMatchObject({ code: 1 })
  server.clock.pass(30)
  expect(await check(third.ticket, authenticator, one.code())).toMatchObject({ error: 'ticket_expired' })
  expect(await check('x'.repeat(43), authenticator, one.code())).toMatchObject({ error: 'ticket_expired' })
})

test('rejects a second step that is taken while the password is reset', async () => {
  const one = await guarded()
  const { ticket } = await one.login()
  const { pool } = server.services
  const resetting = await pool.connect()
  await resetting.query('begin')
  const ofMember = '(select id from users where email = $1)'
  await resetting.query(`update users set password_hash = 'another' where email = $1`, [one.email])
  await resetting.query(`delete from sessions where user_id = ${ofMember}`, [one.email])
  let isAnswered = false
  const second = check(ticket, authenticator, one.code())
  void second.then(() => (isAnswered = true))
  await vi.waitFor(
    async () => {
      const waiting = 'select 1 from pg_locks where not granted and transactionid is not null'
      expect(isAnswered || (await pool.query(waiting)).rowCount === 1).toBe(true)
    },
    { timeout: 20_000 },
  )
  await resetting.query(`delete from login_tickets where user_id = ${ofMember}`, [one.email])
  await resetting.query('commit')
  resetting.release()
  expect(await second).toMatchObject({ code: 0, error: 'login_wrong' })
})

test('rejects a member’s attempts after 20 in an hour, also with new tickets', async () => {
  const one = await guarded()
  const errors: string[] = []
  for (let n = 0; n < 6; n++) {
    const { ticket } = await one.login()
    for (let m = 0; m < 4; m++) errors.push((await check(ticket, authenticator, '000000')).error ?? 'in')
  }
  expect(errors.filter((error) => error === 'second_code_wrong').length).toBeLessThanOrEqual(20)
  expect(errors.at(-1)).toBe('too_many_requests')
})

test('only one of 50 simultaneous logins with the same code succeeds', async () => {
  const one = await guarded()
  const tickets = await Promise.all(Array.from({ length: 50 }, () => one.login()))
  const code = one.code()
  const answers = await Promise.all(tickets.map(({ ticket }) => check(ticket, authenticator, code)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
})

test('rejects 1,000 replays of a used code', async () => {
  const one = await guarded()
  const code = one.code()
  expect(await server.call('twoFactor.showSpareCodes', { code }, { token: one.token })).toMatchObject({
    code: 1,
  })
  const kept = server.services.limits.take
  server.services.limits.take = async () => true
  try {
    const seen = new Set<string | undefined>()
    for (let n = 0; n < 1000; n += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          server.call('twoFactor.showSpareCodes', { code }, { token: one.token }),
        ),
      )
      for (const { code, error } of answers) seen.add(code === 1 ? 'taken' : error)
    }
    expect([...seen]).toEqual(['second_code_used'])
  } finally {
    server.services.limits.take = kept
  }
})

test('codes are accepted in full width, as Chinese input methods produce them', async () => {
  const one = await guarded()
  const wide = (code: string) =>
    code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const first = await one.login()
  expect(await check(first.ticket, authenticator, wide(one.code()))).toMatchObject({ code: 1 })
  const second = await one.login()
  expect(await check(second.ticket, spareCode, wide(one.codes[0]!))).toMatchObject({ code: 1 })
})

test('only one of 50 simultaneous uses of a spare code succeeds', async () => {
  const one = await guarded()
  const tickets = await Promise.all(Array.from({ length: 50 }, () => one.login()))
  const kept = server.services.limits.take
  server.services.limits.take = async () => true
  const answers = await Promise.all(
    tickets.map(({ ticket }) => check(ticket, spareCode, one.codes[3]!)),
  ).finally(() => (server.services.limits.take = kept))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const left = await server.call(
    'twoFactor.spareCodes',
    {},
    { token: answers.find((a) => a.code === 1)!.data.token },
  )
  expect(left.data).toMatchObject({ on: true, left: 9, of: 10 })
})

test('spare codes are shown for a code, can be downloaded after that, and are replaced when renewed', async () => {
  const one = await guarded()
  const as = { token: one.token }
  server.clock.pass(11 * 60)
  expect(await server.call('twoFactor.downloadSpareCodes', {}, as)).toMatchObject({ code: 0 })
  expect(await server.call('twoFactor.showSpareCodes', { code: '000000' }, as)).toMatchObject({
    error: 'second_code_wrong',
  })
  const shown = await server.call('twoFactor.showSpareCodes', { code: one.code() }, as)
  expect(shown.data.codes.map(({ code }) => code)).toEqual(one.codes)
  expect((await server.call('twoFactor.downloadSpareCodes', {}, as)).data.codes).toHaveLength(10)

  const { ticket } = await one.login()
  await check(ticket, spareCode, one.codes[9]!)
  expect((await server.call('twoFactor.downloadSpareCodes', {}, as)).data.codes[9]).toEqual({
    code: one.codes[9],
    used: true,
  })
  server.clock.pass(30)
  const renewed = await server.call('twoFactor.renewSpareCodes', { code: one.code() }, as)
  expect(renewed.data.codes.filter(({ code }) => one.codes.includes(code))).toEqual([])
  const next = await one.login()
  expect(await check(next.ticket, spareCode, one.codes[0]!)).toMatchObject({ error: 'spare_code_wrong' })
})

type Guarded = Awaited<ReturnType<typeof guarded>>
test.each([
  ['a spare code', ({ codes }: Guarded) => codes[1]!],
  ['a code of the authenticator', ({ code }: Guarded) => code()],
])('two-factor login can be turned off with %s, and a login then needs no second step', async (_, codeOf) => {
  const one = await guarded()
  const off = await server.call('twoFactor.turnOff', { code: codeOf(one) }, { token: one.token })
  expect(off).toMatchObject({ code: 1, data: { user: { second_login: 0 } } })
  expect([await alive(one.token), await alive(off.data.user.token)]).toEqual([-1, 1])
  const login = await server.call('auth.loginByEmail', { email: one.email, password: one.password })
  expect(login.data).toHaveProperty('token')
  const left = await server.call('twoFactor.spareCodes', {}, { token: off.data.user.token })
  expect(left.data).toEqual({ on: false, left: 0, of: 0, made_at: null })
  expect(
    await server.call('twoFactor.turnOff', { code: '123456' }, { token: off.data.user.token }),
  ).toMatchObject({
    error: 'second_login_off',
  })
})

test('registering an address that has two-factor login again requires the second step', async () => {
  const one = await guarded()
  server.clock.pass(61)
  const again = {
    email: one.email,
    area_code: one.area_code,
    tel: one.tel,
    nickname: 'Again',
    password: one.password,
    password_again: one.password,
    agree: true,
    code: await askByMail(one.email),
  }
  const answer = await server.call('auth.registerByEmail', again, { language: 'en' })
  expect(answer).toMatchObject({
    code: 0,
    error: 'second_login_required',
    msg: 'The account has been registered and two-factor authentication has been enabled. Please log in again and perform two-factor authentication',
  })
  const { ticket } = secondStepOf(answer)
  expect(await check(ticket, authenticator, one.code())).toMatchObject({
    code: 1,
    data: { user: { email: one.email } },
  })
})

test('the secret and the spare codes are neither stored in plain text nor logged', async () => {
  const one = await guarded()
  const { rows } = await server.services.pool.query<{ all: string }>(
    'select (select json_agg(a) from authenticators a)::text || (select json_agg(s) from spare_codes s)::text as all',
  )
  for (const secret of [one.secret, ...one.codes, ...one.codes.map((code) => code.replaceAll('-', ''))]) {
    expect(rows[0]!.all).not.toContain(secret)
    expect(server.log.text).not.toContain(secret)
  }
})
