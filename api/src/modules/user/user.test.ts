import type { SecondStep } from '@fankeep/shared/contract'
import { visitors, wrong } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { askByMail, codeSentTo, registered } = visitors(() => server)

const as = (token: string) => ({
  save: (input: Record<string, string | number>) => server.call('user.saveBase', input, { token }),
  info: async () => (await server.call('user.info', {}, { token })).data,
})

test('user.info returns the member’s account, plan limits and usage', async () => {
  const member = await server.asMember({ vipType: 2 })
  expect((await member.call('user.info', {})).data).toMatchObject({
    token: member.token,
    email: member.email,
    vip_type: 2,
    limits: {
      storage: { used: 0, of: 50 * 1024 ** 3 },
      pages: { used: 0, of: 5 },
      platforms: { used: 0, of: null },
      fans_shown: null,
    },
    notices: { active: true, storage: true },
  })
})

test('saves nickname and sex; the form may send the unchanged e-mail address and phone number', async () => {
  const one = await registered()
  const me = as(one.token)
  expect(await server.call('user.saveNickname', { nickname: ' 阿禾 ' }, { token: one.token })).toMatchObject({
    code: 1,
    data: { nickname: '阿禾' },
  })
  const answer = await me.save({ email: one.email, area_code: '+886', tel: one.tel.slice(1), sex: 2 })
  expect(answer).toMatchObject({ code: 1, data: { sex: 2, email: one.email } })
  expect(await me.info()).toMatchObject({ sex: 2, nickname: '阿禾' })
})

test.each([{ sex: 3 }, { email: 'nobody' }, { tel: 'x' }, { nickname: '' }])(
  'rejects %j and names the field',
  async (input) => {
    const member = await server.asMember()
    const name = 'nickname' in input ? 'user.saveNickname' : 'user.saveBase'
    expect(await member.call(name, input as never)).toMatchObject({
      code: 0,
      error: 'fields_invalid',
      data: { fields: Object.keys(input) },
    })
  },
)

test('answers code_wrong for an unproven e-mail address, whether or not a code was sent to it', async () => {
  const me = as((await registered()).token)
  const email = 'someone.else@fankeep.test'
  expect(await me.save({ email, code: '123456' })).toMatchObject({ error: 'code_wrong' })
  const code = wrong(await askByMail(email))
  for (let n = 0; n < 5; n++) expect(await me.save({ email, code })).toMatchObject({ error: 'code_wrong' })
  expect(await me.save({ email, code })).toMatchObject({ error: 'code_wrong' })
})

test('changing the e-mail address requires a code sent to the new one, and notifies the old one', async () => {
  const one = await registered()
  const me = as(one.token)
  const email = `new-${one.email}`
  expect(await me.save({ email })).toMatchObject({ code: 0, error: 'code_required' })
  const code = await askByMail(email)
  expect(await me.save({ email, code: wrong(code) })).toMatchObject({ error: 'code_wrong' })
  expect(await me.save({ email, code })).toMatchObject({ code: 1, data: { email } })
  // The old address is notified, with only a part of the new one.
  expect(server.sent[0]).toMatchObject({ to: one.email, subject: '你的 Email 已經更換' })
  expect(server.sent[0]?.text).toContain('n***@example.com')
  expect(server.sent[0]?.text).not.toContain(email)
  const login = { email, password: one.password }
  expect(await server.call('auth.loginByEmail', login)).toMatchObject({ code: 1 })
})

test('of two changes of the e-mail address at the same time, both replaced addresses are remembered', async () => {
  const one = await registered()
  const me = as(one.token)
  const emails = [`b-${one.email}`, `c-${one.email}`]
  const codes: string[] = []
  for (const email of emails) codes.push(await askByMail(email))
  const answers = await Promise.all(emails.map((email, n) => me.save({ email, code: codes[n]! })))
  expect(answers.map(({ code }) => code)).toEqual([1, 1])
  const { email: now } = await me.info()
  const kept = await server.services.db
    .selectFrom('replacedEmails')
    .select('email')
    .where('email', 'like', `%${one.email}`)
    .orderBy('email')
    .execute()
  expect(kept.map(({ email }) => email)).toEqual(
    [one.email, ...emails.filter((email) => email !== now)].toSorted((x, y) => x.localeCompare(y)),
  )
})

test('ten minutes after login, changing e-mail, phone or two-factor login requires recent proof', async () => {
  const one = await registered()
  const me = as(one.token)
  server.clock.pass(10 * 60)
  const email = `thief-${one.email}`
  const code = await askByMail(email)
  expect(await me.save({ email, code })).toMatchObject({ code: 0, error: 'proof_required' })
  const number = { area_code: '+886', tel: '912000777' }
  expect(await me.save({ ...number, code: '123456' })).toMatchObject({ error: 'proof_required' })
  const begun = await server.call('twoFactor.begin', {}, { token: one.token })
  expect(begun).toMatchObject({ code: 0, error: 'proof_required' })
  expect((await me.info()).email).toBe(one.email)

  await server.call('media.sendEmailCode', {}, { token: one.token })
  await server.call('media.checkCode', { code: codeSentTo(one.email) }, { token: one.token })
  expect(await me.save({ email, code })).toMatchObject({ code: 1, data: { email } })
})

test('setting a first password requires recent proof', async () => {
  const one = await registered()
  await server.services.db
    .updateTable('users')
    .set({ passwordHash: null })
    .where('email', '=', one.email)
    .execute()
  server.clock.pass(10 * 60)
  const password = 'five boats on the lake'
  expect(await as(one.token).save({ password })).toMatchObject({ code: 0, error: 'proof_required' })
  const again = await registered()
  await server.services.db
    .updateTable('users')
    .set({ passwordHash: null })
    .where('email', '=', again.email)
    .execute()
  expect(await as(again.token).save({ password })).toMatchObject({ code: 1 })
})

test('rejects another member’s e-mail address even with a correct code, and keeps the old address', async () => {
  const other = await registered()
  const one = await registered()
  server.clock.pass(61)
  const code = await askByMail(other.email)
  expect(await as(one.token).save({ email: other.email, code })).toMatchObject({
    code: 0,
    error: 'email_taken',
  })
  expect(await as(one.token).info()).toMatchObject({ email: one.email })
})

test('a phone number given at registration can log in only after a code has proven it', async () => {
  const one = await registered()
  const number = { area_code: '+886', tel: one.tel }
  await server.call('auth.sendSmsCode', { ...number, use: 'login' })
  expect(server.sent[0]).toMatchObject({ kind: 'sms', text: expect.stringContaining('還沒有帳號') })

  await server.call('auth.sendSmsCode', { ...number, use: 'register' })
  const code = codeSentTo(`+886${one.tel.slice(1)}`)
  expect(await as(one.token).save({ area_code: '+886', tel: one.tel.slice(1), code })).toMatchObject({
    code: 1,
  })
  server.clock.pass(61)
  await server.call('auth.sendSmsCode', { ...number, use: 'login' })
  const login = { ...number, code: codeSentTo(`+886${one.tel.slice(1)}`) }
  expect(await server.call('auth.loginBySms', login)).toMatchObject({
    code: 1,
    data: { user: { email: one.email } },
  })
})

test('changing the password requires a code, ends all other sessions and replaces the session token', async () => {
  const one = await registered()
  const other = await server.call('auth.loginByEmail', { email: one.email, password: one.password })
  const password = 'nine quiet harbours'
  expect(await as(one.token).save({ password })).toMatchObject({ error: 'code_required' })
  expect(await as(one.token).save({ password: 'password1' })).toMatchObject({ error: 'password_weak' })
  const code = await askByMail(one.email, 'reset')
  const saved = await as(one.token).save({ password, code })
  expect(saved).toMatchObject({ code: 1 })
  expect(server.sent[0]).toMatchObject({ to: one.email, subject: '你的密碼已經重設' })
  expect(await server.call('user.info', {}, { token: saved.data.token })).toMatchObject({ code: 1 })
  expect(await server.call('user.info', {}, { token: one.token })).toMatchObject({ code: -1 })
  const ended = 'token' in other.data ? other.data.token : ''
  expect(await server.call('user.info', {}, { token: ended })).toMatchObject({ code: -1 })
  expect(await server.call('auth.loginByEmail', { email: one.email, password })).toMatchObject({ code: 1 })
})

test('changing the password ends a second login step that began with the old password', async () => {
  const one = await registered()
  const { db } = server.services
  await db.updateTable('users').set({ secondLogin: true }).where('email', '=', one.email).execute()
  const { ticket } = (await server.call('auth.loginByEmail', one)).data as SecondStep
  const code = await askByMail(one.email, 'reset')
  expect(await as(one.token).save({ password: 'nine quiet harbours', code })).toMatchObject({ code: 1 })
  const second = { ticket, login_type: 1, login_code: '123456' }
  expect(await server.call('twoFactor.check', second)).toMatchObject({ error: 'ticket_expired' })
})

test('mails the proven address if the phone number changes, not if the same number is proven', async () => {
  const one = await registered()
  const change = async (tel: string) => {
    await server.call('auth.sendSmsCode', { area_code: '+886', tel, use: 'register' })
    return as(one.token).save({ area_code: '+886', tel, code: server.sent[0]?.code ?? '' })
  }
  expect(await change(one.tel)).toMatchObject({ code: 1 })
  expect(server.sent[0]?.kind).toBe('sms')
  expect(await change('987650321')).toMatchObject({ code: 1 })
  expect(server.sent[0]).toMatchObject({ to: one.email, subject: '你的手機號碼已經更換' })
  expect(server.sent[0]?.text).toContain('+886 *** 321')
})

test('rejects changing two of e-mail address, phone number and password in one call', async () => {
  const one = await registered()
  const [email, tel, password] = ['a@b.example', '0987654321', 'nine quiet harbours']
  const rejected = async (given: object, fields: string[]) =>
    expect(await as(one.token).save({ ...given, code: '123456' })).toMatchObject({
      ...{ error: 'fields_invalid', data: { fields } },
    })
  await rejected({ email, tel }, ['tel'])
  await rejected({ email, password }, ['password'])
  await rejected({ tel, password }, ['password'])
})
