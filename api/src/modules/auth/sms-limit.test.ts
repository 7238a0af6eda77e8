import { person, visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

/* Fraudsters own numbers that earn by each text message: what strangers can cost the site in an hour is limited. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SMS_PER_HOUR: '3' })
})
beforeEach(() => server.clock.pass(3600))
afterAll(() => server.close())
const { codeSentTo } = visitors(() => server)

const home = { address: '203.0.113.7', agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const stranger = (n: number) => ({ address: `198.51.100.${n}`, agent: 'curl/8.0' })
const numberOf = ({ area_code, tel }: ReturnType<typeof person>) => ({ area_code, tel })
const ask = (one: ReturnType<typeof person>, settings: typeof home, use: 'register' | 'login' = 'register') =>
  server.call('auth.sendSmsCode', { ...numberOf(one), use }, { ...settings, language: 'en' })
const texts = () => server.sent.filter(({ kind }) => kind === 'sms').length

test('strangers get three text messages an hour in total, from any number of addresses', async () => {
  const before = texts()
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(person(), stranger(n))))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(3)
  expect(answers.filter(({ error }) => error === 'sms_busy')).toHaveLength(6)
  expect(texts() - before).toBe(3)
  server.clock.pass(3600)
  expect(await ask(person(), stranger(1))).toMatchObject({ code: 1 })
})

test('a stranger refused at the limit is pointed to e-mail, which works at once', async () => {
  for (let n = 0; n < 3; n++) await ask(person(), stranger(n))
  const one = person()
  expect(await ask(one, stranger(4))).toMatchObject({ msg: expect.stringContaining('email address') })
  expect(await server.call('auth.sendEmailCode', { email: one.email, use: 'register' })).toMatchObject({
    code: 1,
  })
  server.clock.pass(3600)
  expect(await ask(one, stranger(4))).toMatchObject({ code: 1 })
})

test('one network gets 20 text messages an hour, and then still codes by e-mail', async () => {
  const office = await startTestServer({ SMS_PER_HOUR: '100' })
  try {
    const text = () =>
      office.call('auth.sendSmsCode', { ...numberOf(person()), use: 'register' }, stranger(1))
    for (let n = 0; n < 20; n++) expect(await text()).toMatchObject({ code: 1 })
    expect(await text()).toMatchObject({ error: 'sms_busy' })
    const mail = { email: person().email, use: 'register' } as const
    expect(await office.call('auth.sendEmailCode', mail, stranger(1))).toMatchObject({ code: 1 })
  } finally {
    await office.close()
  }
})

test('a member gets a text message on a known device even if strangers have used up the limit', async () => {
  const one = person()
  await ask(one, home)
  const sent = () => codeSentTo(`+886${one.tel.slice(1)}`)
  expect(await server.call('auth.registerBySms', { ...one, code: sent() }, home)).toMatchObject({ code: 1 })
  for (let n = 0; n < 5; n++) await ask(person(), stranger(n))
  expect(await ask(person(), stranger(9))).toMatchObject({ error: 'sms_busy' })
  expect(await ask(one, home, 'login')).toMatchObject({ code: 1 })
  expect(await server.call('auth.loginBySms', { ...numberOf(one), code: sent() }, home)).toMatchObject({
    code: 1,
  })
})
