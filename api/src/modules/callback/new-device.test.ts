import { addPasskey, makePasskey } from '../../../test/passkey'
import { startTestServer, type TestServer } from '../../../test/server'
import { callbacks } from './test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { pageWith, send } = callbacks(() => server)
const day = 86_400

const old = { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', address: '203.0.113.7' }
const fresh = { agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0', address: '198.51.100.9' }

/** A member whose old device has been known for two days, and their session on a new one. */
async function onNewDevice() {
  const { member, page } = await pageWith(['ann@a.test'])
  const passkey = makePasskey()
  const { added } = await addPasskey(server, member.token, passkey)
  const login = async (device: typeof old) => {
    const { ticket, options } = (await server.call('passkeys.beginLogin', {})).data
    const answer = await server.call('passkeys.login', { ticket, response: passkey.get(options) }, device)
    return answer.data.token
  }
  const known = await login(old)
  server.clock.pass(2 * day)
  const token = await login(fresh)
  const prove = async () => {
    const { ticket, options } = (await server.call('passkeys.beginProof', { use: 'authorise' }, { token }))
      .data
    const given = { use: 'authorise' as const, ticket, response: passkey.get(options) }
    const { code } = (await server.call('passkeys.prove', given, { token })).data
    return server.call('media.checkCode', { code }, { token })
  }
  /** The same member with another session token. */
  const as = (its: string): typeof member => ({
    ...member,
    token: its,
    call: (name, input, settings) => server.call(name, input, { ...settings, token: its }),
  })
  return { member, page, as, token, known, prove, passkey: added.id }
}
const tenMinutes = 600

test('a member with a passkey must prove it on a new device within ten minutes before a CallBack is sent', async () => {
  const { page, as, token, prove } = await onNewDevice()
  server.clock.pass(tenMinutes)
  expect(await send(as(token), page)).toMatchObject({ code: 0, error: 'proof_new_device' })
  expect(await prove()).toMatchObject({ data: { right: true } })
  server.clock.pass(tenMinutes)
  expect(await send(as(token), page)).toMatchObject({ code: 0, error: 'proof_new_device' })
  expect(await prove()).toMatchObject({ data: { right: true } })
  server.clock.pass(tenMinutes - 1)
  expect(await send(as(token), page)).toMatchObject({ code: 1 })
})

test('a login with the passkey is enough proof to send a CallBack', async () => {
  const { page, as, token } = await onNewDevice()
  expect(await send(as(token), page)).toMatchObject({ code: 1 })
})

test('a device known for two days needs no proof, nor does a member without a passkey', async () => {
  const one = await onNewDevice()
  server.clock.pass(tenMinutes)
  expect(await send(one.as(one.known), one.page)).toMatchObject({ code: 1 })

  const other = await onNewDevice()
  await server.call('passkeys.remove', { id: other.passkey }, { token: other.token })
  server.clock.pass(tenMinutes)
  expect(await send(other.as(other.token), other.page)).toMatchObject({ code: 1 })
})
