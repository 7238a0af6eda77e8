import type { SecondStep } from '@fankeep/shared/contract'
import { visitors, wrong } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { askByMail, registered } = visitors(() => server)

describe('password reset', () => {
  test('sets a new password by code, ends the member’s session and notifies the member', async () => {
    const one = await registered()
    const code = await askByMail(one.email, 'reset')
    const password = 'another lamp on 9 islands'
    const input = { email: one.email, code, password, password_again: password }
    expect(await server.call('auth.resetPassword', input)).toMatchObject({ code: 1, data: {} })

    expect(await server.call('user.info', {}, { token: one.token })).toMatchObject({ code: -1 })
    expect(
      await server.call('auth.loginByEmail', { email: one.email, password: one.password }),
    ).toMatchObject({ error: 'login_wrong' })
    expect(await server.call('auth.loginByEmail', { email: one.email, password })).toMatchObject({ code: 1 })
    expect(server.sent.find(({ to }) => to === one.email)).toMatchObject({ subject: '你的密碼已經重設' })
  })

  test('rejects a login with the old password that was in progress when the new one was set', async () => {
    const one = await registered()
    const { pool } = server.services
    const resetting = await pool.connect()
    await resetting.query('begin')
    await resetting.query(`update users set password_hash = 'another' where email = $1`, [one.email])
    await resetting.query('delete from sessions where user_id = (select id from users where email = $1)', [
      one.email,
    ])
    let isAnswered = false
    const login = server.call('auth.loginByEmail', { email: one.email, password: one.password })
    void login.then(() => (isAnswered = true))
    await vi.waitFor(
      async () => {
        const waiting = 'select 1 from pg_locks where not granted and transactionid is not null'
        expect(isAnswered || (await pool.query(waiting)).rowCount === 1).toBe(true)
      },
      { timeout: 20_000 },
    )
    await resetting.query('commit')
    resetting.release()
    expect(await login).toMatchObject({ code: 0, error: 'login_wrong' })
  })

  test('ends a two-factor login that was begun with the old password', async () => {
    const one = await registered()
    await server.services.db
      .updateTable('users')
      .set({ secondLogin: true })
      .where('email', '=', one.email)
      .execute()
    const { ticket } = (await server.call('auth.loginByEmail', one)).data as SecondStep
    const password = 'another lamp on 9 islands'
    const code = await askByMail(one.email, 'reset')
    await server.call('auth.resetPassword', { email: one.email, code, password, password_again: password })
    const second = { ticket, login_type: 1, login_code: '123456' }
    expect(await server.call('twoFactor.check', second)).toMatchObject({ error: 'ticket_expired' })
  })

  test.each([
    ['two different passwords', 'password_mismatch', { password_again: 'differs from it' }],
    ['a weak password', 'password_weak', { password: '12345678', password_again: '12345678' }],
    ['no code', 'code_required', { code: '' }],
    ['a wrong code', 'code_wrong', {}],
    ['neither an e-mail address nor a phone number', 'fields_invalid', { email: undefined }],
  ])('fails for %s with %s, and the session stays valid', async (_what, error, change) => {
    const one = await registered()
    const code = wrong(await askByMail(one.email, 'reset'))
    const again = { email: one.email, code, password: one.password, password_again: one.password }
    expect(await server.call('auth.resetPassword', { ...again, ...change })).toMatchObject({ code: 0, error })
    expect(await server.call('user.info', {}, { token: one.token })).toMatchObject({ code: 1 })
  })
})
