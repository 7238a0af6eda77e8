import { person, visitors, wrong } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { secondStepOf, withTwoFactor } from '../../../test/two-factor'

/* A stranger who knows a member's address can neither lock the member out nor guess more than before. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { registered, codeSentTo } = visitors(() => server)

const home = { address: '203.0.113.7', agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
/** The same device with another address of its network, so that what is counted there does not affect other tests. */
const homeAt = (n: number) => ({ ...home, address: `203.0.113.${n}` })
const stranger = (n: number) => ({ address: `198.51.100.${n}`, agent: 'curl/8.0' })

/** A member who has logged in at home before. */
async function memberAtHome() {
  const one = await registered()
  const login = (settings = home) =>
    server.call('auth.loginByEmail', { email: one.email, password: one.password }, settings)
  const guess = (settings: typeof home) =>
    server.call('auth.loginByEmail', { email: one.email, password: 'not the password' }, settings)
  const ask = (settings: typeof home, use: 'login' | 'reset' = 'login') =>
    server.call('auth.sendEmailCode', { email: one.email, use }, settings)
  const enter = (code: string, settings = home) =>
    server.call('auth.loginByEmail', { email: one.email, code }, settings)
  expect(await login()).toMatchObject({ code: 1 })
  return { ...one, login, guess, ask, enter }
}

describe('wrong passwords', () => {
  test('of one stranger lock the account only for that network', async () => {
    const one = await memberAtHome()
    for (let n = 0; n < 5; n++) expect(await one.guess(stranger(1))).toMatchObject({ error: 'login_wrong' })
    expect(await one.guess(stranger(1))).toMatchObject({ error: 'too_many_requests' })
    expect(await one.login(stranger(2))).toMatchObject({ code: 1 })
  })

  test('of all strangers are limited to ten in 15 minutes; the known device can still log in', async () => {
    const one = await memberAtHome()
    const answers = []
    for (let n = 0; n < 40; n++) answers.push(await one.guess(stranger(n % 20)))
    expect(answers.filter(({ error }) => error === 'login_wrong')).toHaveLength(10)
    expect(await one.login(stranger(50))).toMatchObject({ error: 'too_many_requests' })
    expect(await one.login()).toMatchObject({ code: 1 })
    server.clock.pass(15 * 60 - 1)
    expect(await one.login(stranger(50))).toMatchObject({ error: 'too_many_requests' })
    server.clock.pass(1)
    expect(await one.login(stranger(50))).toMatchObject({ code: 1 })
  })

  test('at many accounts close a network to strangers, and not to the known device in it', async () => {
    const one = await memberAtHome()
    const other = await memberAtHome()
    const neighbour = { ...homeAt(90), agent: 'curl/8.0' }
    for (let n = 0; n < 60; n++) {
      const email = `neighbour${n}@example.com`
      await server.call('auth.loginByEmail', { email, password: 'not the password' }, neighbour)
    }
    expect(await other.login(neighbour)).toMatchObject({ error: 'too_many_requests' })
    expect(await one.login(homeAt(90))).toMatchObject({ code: 1 })
  })

  test('at the same moment are limited to ten as well', async () => {
    const one = await memberAtHome()
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => one.guess(stranger(100 + n))))
    expect(answers.filter(({ error }) => error === 'login_wrong')).toHaveLength(10)
    expect(answers.filter(({ error }) => error === 'too_many_requests')).toHaveLength(50)
  })

  test('are not counted if the password is correct', async () => {
    const one = await memberAtHome()
    for (let n = 0; n < 12; n++) expect(await one.login(stranger(1))).toMatchObject({ code: 1 })
  })

  test('on the known device are limited to ten as well', async () => {
    const one = await memberAtHome()
    for (let n = 0; n < 10; n++) expect(await one.guess(home)).toMatchObject({ error: 'login_wrong' })
    expect(await one.guess(home)).toMatchObject({ error: 'too_many_requests' })
  })

  test('of a whole IPv6 /64 count as from one network', async () => {
    const one = await memberAtHome()
    const answers = []
    for (let n = 0; n < 40; n++)
      answers.push(await one.guess({ address: `2001:db8:1:2::${(n + 1).toString(16)}`, agent: 'curl/8.0' }))
    expect(answers.filter(({ error }) => error === 'login_wrong')).toHaveLength(5)
  })
})

describe('verification codes', () => {
  test('requested by strangers do not use up the member’s codes on a known device', async () => {
    const one = await memberAtHome()
    for (let n = 0; n < 12; n++) {
      await one.ask(stranger(n))
      server.clock.pass(61)
    }
    expect(await one.ask(stranger(99))).toMatchObject({ error: 'code_too_many' })
    expect(await one.ask(home)).toMatchObject({ code: 1 })
    expect(await one.enter(codeSentTo(one.email))).toMatchObject({ code: 1 })
  })

  test('requested by one stranger do not use up the codes of another network', async () => {
    const one = await memberAtHome()
    for (let n = 0; n < 12; n++) {
      await one.ask(stranger(1))
      server.clock.pass(61)
    }
    expect(await one.ask(stranger(2))).toMatchObject({ code: 1 })
  })

  test('that others ask for in the same network leave the member and the known device their own', async () => {
    const one = await memberAtHome()
    const ask = (n: number) =>
      server.call('auth.sendEmailCode', { email: `asks${n}@example.com`, use: 'login' }, homeAt(91))
    for (let n = 0; n < 100; n++) expect(await ask(n)).toMatchObject({ code: 1 })
    expect(await ask(100)).toMatchObject({ error: 'code_too_many' })
    expect(await one.ask(homeAt(91))).toMatchObject({ code: 1 })
    const inside = { ...homeAt(91), token: one.token }
    expect(await server.call('media.sendEmailCode', { use: 'page' }, inside)).toMatchObject({ code: 1 })
  })

  test('for a new password are counted apart from login codes', async () => {
    const one = await memberAtHome()
    for (let n = 0; n < 12; n++) {
      await one.ask(stranger(n))
      server.clock.pass(61)
    }
    expect(await one.ask(stranger(50), 'reset')).toMatchObject({ code: 1 })
  })

  test('requested on the known device are neither replaced nor used up by strangers', async () => {
    const one = await memberAtHome()
    await one.ask(home)
    const code = codeSentTo(one.email)
    server.clock.pass(61)
    await one.ask(stranger(1))
    for (let n = 0; n < 8; n++) await one.enter('123450', stranger(n))
    // A stranger cannot use the member’s code either, so it gives no second code to guess.
    expect(await one.enter(code, stranger(9))).toMatchObject({ code: 0 })
    expect(await one.enter(code)).toMatchObject({ code: 1 })
  })

  test('can be guessed by strangers 25 times at most, over all uses', async () => {
    const one = await memberAtHome()
    let looked = 0
    for (let n = 0; n < 10; n++) {
      const use = n % 2 === 0 ? 'login' : 'reset'
      await one.ask(stranger(n), use)
      for (let guess = 0; guess < 5; guess++) {
        const from = stranger(n * 5 + guess)
        const password = 'another lamp on 9 islands'
        const answer =
          use === 'login'
            ? await one.enter('123450', from)
            : await server.call(
                'auth.resetPassword',
                { email: one.email, code: '123450', password, password_again: password },
                from,
              )
        if (answer.error === 'code_wrong') looked++
      }
      server.clock.pass(61)
    }
    expect(looked).toBe(25)
  })

  test('get the same answer if wrong, whether or not a code was requested or has expired', async () => {
    const one = await memberAtHome()
    const none = await one.enter('123450', stranger(1))
    await one.ask(stranger(1))
    const wrong = await one.enter('123450', stranger(2))
    server.clock.pass(601)
    const late = await one.enter('123450', stranger(3))
    expect(none).toMatchObject({ code: 0, error: 'code_wrong' })
    expect([wrong, late]).toEqual([none, none])
  })
})

describe('second factors', () => {
  async function withStep() {
    const one = await memberAtHome()
    const two = await withTwoFactor(server, one)
    const step = async (settings: typeof home, login_code: string) => {
      const { ticket } = secondStepOf(await one.login(settings))
      return server.call('twoFactor.check', { ticket, login_type: 1, login_code }, settings)
    }
    return { ...two, step }
  }

  test('are limited to 20 wrong tries by strangers with the password; the known device can still log in', async () => {
    const { step, code } = await withStep()
    const answers = []
    for (let n = 0; n < 25; n++) answers.push(await step(stranger(n % 5), wrong(code())))
    expect(answers.filter(({ error }) => error === 'second_code_wrong')).toHaveLength(20)
    expect(await step(stranger(9), code())).toMatchObject({ error: 'too_many_requests' })
    expect(await step(home, code())).toMatchObject({ code: 1 })
  })

  test('are limited to 20 wrong tries by a copied session; the login keeps separate tries', async () => {
    const { step, code, token } = await withStep()
    const turnOff = () => server.call('twoFactor.turnOff', { code: wrong(code()) }, { token })
    // One try was already counted when two-factor login was turned on.
    for (let n = 0; n < 19; n++) expect(await turnOff()).toMatchObject({ error: 'second_code_wrong' })
    expect(await turnOff()).toMatchObject({ error: 'too_many_requests' })
    expect(await step(home, code())).toMatchObject({ code: 1 })
  })
})

test('thirty people in one network can register by e-mail in the same hour', async () => {
  const office = homeAt(92)
  for (let n = 0; n < 30; n++) {
    const one = person()
    expect(
      await server.call('auth.sendEmailCode', { email: one.email, use: 'register' }, office),
    ).toMatchObject({ code: 1 })
    const code = codeSentTo(one.email)
    expect(await server.call('auth.registerByEmail', { ...one, code }, office)).toMatchObject({ code: 1 })
  }
})

test('one visitor without a valid code can try 200 new passwords; other visitors are not limited by it', async () => {
  const reset = (settings: typeof home) =>
    server.call(
      'auth.resetPassword',
      { email: 'who@example.com', code: '123456', password: '11111111', password_again: '11111111' },
      settings,
    )
  const answers = []
  for (let n = 0; n < 201; n++) answers.push((await reset(stranger(200))).error)
  expect(answers.slice(0, 200)).toEqual(Array<string>(200).fill('password_weak'))
  expect(answers[200]).toBe('too_many_requests')
  expect(await reset(stranger(201))).toMatchObject({ error: 'password_weak' })
})
