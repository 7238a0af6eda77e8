import { person, visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { withTwoFactor } from '../../../test/two-factor'

/* A member who registered by telephone has no proven e-mail address: changes of how they log in are reported by text message. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { codeSentTo, askByMail } = visitors(() => server)

const askByText = async (tel: string, use: 'register' | 'reset') => {
  await server.call('auth.sendSmsCode', { area_code: '+886', tel, use })
  return codeSentTo(toOf(tel))
}
const toOf = (tel: string) => `+886${tel.slice(1)}`
const textsTo = (tel: string) =>
  server.sent.filter(({ to, code }) => to === toOf(tel) && code === undefined).map(({ text }) => text)

async function byTelephone() {
  const one = person()
  const code = await askByText(one.tel, 'register')
  const { token } = (await server.call('auth.registerBySms', { ...one, code })).data
  const save = (input: Record<string, string>) => server.call('user.saveBase', input, { token })
  return { ...one, token, save }
}

test('a new number is reported to the old one', async () => {
  const { tel, save } = await byTelephone()
  const next = '0922333444'
  const code = await askByText(next, 'register')
  expect(await save({ area_code: '+886', tel: next, code })).toMatchObject({ code: 1 })
  expect(textsTo(tel)).toEqual(['【粉絲保險箱】你的手機號碼已經更換。如果不是你本人，請馬上聯絡客服。'])
  expect(textsTo(next)).toEqual([])
})

test('an e-mail address that is added is reported to the number', async () => {
  const { tel, save } = await byTelephone()
  const email = 'added.later@example.com'
  expect(await save({ email, code: await askByMail(email) })).toMatchObject({ code: 1 })
  expect(textsTo(tel)).toHaveLength(1)
  expect(server.sent.filter(({ to, code }) => to === email && code === undefined)).toEqual([])
})

test('two-factor login and a reset password are reported to the number', async () => {
  const one = await byTelephone()
  await withTwoFactor(server, one)
  expect(textsTo(one.tel)).toHaveLength(1)
  const password = 'quiet-lamps-74-island'
  const code = await askByText(one.tel, 'reset')
  const input = { area_code: '+886', tel: one.tel, code, password, password_again: password }
  expect(await server.call('auth.resetPassword', input)).toMatchObject({ code: 1 })
  expect(textsTo(one.tel)).toHaveLength(2)
})
