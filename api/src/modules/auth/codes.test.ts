import { createHash } from 'node:crypto'
import { person, visitors, wrong } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { askByMail, registered } = visitors(() => server)

describe('a verification code', () => {
  test('registers once, even if 50 requests use it at the same moment', async () => {
    const one = person()
    const code = await askByMail(one.email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call('auth.registerByEmail', { ...one, code })),
    )
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
    const { count } = await server.services.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('email', '=', one.email)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
    expect(await server.call('auth.registerByEmail', { ...one, code })).toMatchObject({
      error: 'code_wrong',
    })
  })

  test('logs in once if three requests use it at the same moment, and never again', async () => {
    const one = await registered()
    const code = await askByMail(one.email, 'login')
    const enter = () => server.call('auth.loginByEmail', { email: one.email, code })
    const answers = await Promise.all(Array.from({ length: 3 }, enter))
    expect(answers.map((answer) => answer.error ?? 'in').sort()).toEqual(['code_wrong', 'code_wrong', 'in'])
    expect(await enter()).toMatchObject({ error: 'code_wrong' })
  })

  test('expires after 10 minutes', async () => {
    const one = person()
    const code = await askByMail(one.email)
    server.clock.pass(600)
    expect(await server.call('auth.registerByEmail', { ...one, code })).toMatchObject({
      error: 'code_wrong',
    })
  })

  test('is valid until one second before it expires', async () => {
    const one = person()
    const code = await askByMail(one.email)
    server.clock.pass(599)
    expect(await server.call('auth.registerByEmail', { ...one, code })).toMatchObject({ code: 1 })
  })

  test('is invalid after 5 wrong tries, even if the next try is correct', async () => {
    const one = person()
    const code = await askByMail(one.email)
    for (let n = 0; n < 5; n++)
      expect(await server.call('auth.registerByEmail', { ...one, code: wrong(code) })).toMatchObject({
        error: 'code_wrong',
      })
    expect(await server.call('auth.registerByEmail', { ...one, code })).toMatchObject({
      error: 'code_wrong',
    })
  })

  test('allows only 5 tries if 50 guesses arrive at the same moment', async () => {
    const one = person()
    const code = await askByMail(one.email)
    const guesses = Array.from({ length: 50 }, (_, n) => String(200_000 + n)).filter(
      (guess) => guess !== code,
    )
    const answers = await Promise.all(
      guesses.map((guess) => server.call('auth.registerByEmail', { ...one, code: guess })),
    )
    const looked = answers.filter(({ error }) => error === 'code_wrong')
    expect(looked.length).toBeLessThanOrEqual(25)
    expect(answers.filter(({ error }) => error === 'too_many_requests')).toHaveLength(50 - looked.length)
    const { tries } = await server.services.db
      .selectFrom('codes')
      .select('tries')
      .where('target', '=', one.email)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect(await server.call('auth.registerByEmail', { ...one, code })).toMatchObject({ code: 0 })
  })

  test('is rejected for another use than it was requested for', async () => {
    const one = await registered()
    const code = await askByMail(one.email, 'reset')
    expect(await server.call('auth.loginByEmail', { email: one.email, code })).toMatchObject({
      error: 'code_wrong',
    })
  })

  test('replaces the code before it', async () => {
    const one = person()
    const older = await askByMail(one.email)
    server.clock.pass(60)
    const { random } = server.services
    server.services.random = { ...random, code: () => wrong(older) }
    const newer = await askByMail(one.email)
    server.services.random = random
    expect(await server.call('auth.registerByEmail', { ...one, code: older })).toMatchObject({
      error: 'code_wrong',
    })
    expect(await server.call('auth.registerByEmail', { ...one, code: newer })).toMatchObject({ code: 1 })
  })

  test('is not sent again within 60 seconds; the refusal reports the seconds left', async () => {
    const { email } = person()
    await askByMail(email)
    server.clock.pass(18)
    const answer = await server.call('auth.sendEmailCode', { email, use: 'register' }, { language: 'en' })
    expect(answer).toMatchObject({ code: 0, error: 'code_too_soon', data: { wait: 42 } })
    expect(answer.msg).toContain('42 seconds')
  })

  test('is sent once if four requests arrive at the same moment', async () => {
    const { email } = person()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => server.call('auth.sendEmailCode', { email, use: 'register' })),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(server.sent.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('is sent at most 5 times an hour to one target; the last one stays valid', async () => {
    const one = person()
    let code = ''
    for (let n = 0; n < 5; n++) {
      code = await askByMail(one.email)
      server.clock.pass(61)
    }
    expect(await server.call('auth.sendEmailCode', { email: one.email, use: 'register' })).toMatchObject({
      error: 'code_too_many',
    })
    expect(await server.call('auth.registerByEmail', { ...one, code })).toMatchObject({ code: 1 })
    server.clock.pass(3600)
    await askByMail(one.email)
  })

  test('is sent at most 100 times an hour to one network address, whatever the targets', async () => {
    const from = { address: '203.0.113.9' }
    const ask = () => server.call('auth.sendEmailCode', { email: person().email, use: 'register' }, from)
    for (let n = 0; n < 100; n++) expect(await ask()).toMatchObject({ code: 1 })
    expect(await ask()).toMatchObject({ error: 'code_too_many' })
    const elsewhere = await server.call(
      'auth.sendEmailCode',
      { email: person().email, use: 'register' },
      { address: '203.0.113.10' },
    )
    expect(elsewhere).toMatchObject({ code: 1 })
    server.clock.pass(3599)
    expect(await ask()).toMatchObject({ error: 'code_too_many' })
    server.clock.pass(1)
    expect(await ask()).toMatchObject({ code: 1 })
  })

  test('is sent in the requested language, as text and as HTML', async () => {
    const { email } = person()
    await server.call('auth.sendEmailCode', { email, use: 'register' }, { language: 'zh-cn' })
    const mail = server.sent.find(({ to }) => to === email)
    if (mail?.kind !== 'mail') throw new Error('No mail')
    expect(mail.subject).toBe(`${mail.code} 是你的注册验证码`)
    expect(mail.text).toContain('10 分钟内有效')
    expect(mail.html).toContain(`>${mail.code}<`)
  })

  test('is rejected if it is 000000, even if that code was sent', async () => {
    const { services } = server
    const { random } = services
    services.random = { ...random, code: () => '000000' }
    const one = person()
    const code = await askByMail(one.email)
    services.random = random
    expect(code).toBe('000000')
    expect(await server.call('auth.registerByEmail', { ...one, code })).toMatchObject({ code: 0 })
  })

  test('is stored only as a keyed hash', async () => {
    const { email } = person()
    const code = await askByMail(email)
    const row = await server.services.db
      .selectFrom('codes')
      .selectAll()
      .where('target', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
    // Without a key, a million hashes would find it.
    expect(row.codeHash).toMatch(/^[\w-]{43}$/)
    for (const text of [code, `${email}:${code}`, `${email}:register:${code}`])
      for (const encoding of ['hex', 'base64url'] as const)
        expect(row.codeHash).not.toBe(createHash('sha256').update(text).digest(encoding))
  })
})
