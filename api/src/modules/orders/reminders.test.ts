import { startTestServer, type TestServer } from '../../../test/server'
import { ordersUpkeep } from './maintenance'
import { buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { later } = buyers(() => server)

test('reminders of a trial’s end promise a plan that begins at once, and mention no renewal', async () => {
  const member = await server.asMember()
  const textsTo = async () => {
    server.sent.splice(0)
    await ordersUpkeep(server.services)
    await server.work()
    return server.sent.flatMap((mail) => (mail.to === member.email ? [mail.text] : []))
  }
  const texts: string[] = []
  for (const days of [16, 11, 3]) {
    await later(days)
    texts.push(...(await textsTo()))
  }
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text).not.toContain('續約')
  expect(texts[0]).toContain('付款後馬上開始')
})

test('a member whose account is being deleted gets no reminder', async () => {
  const member = await server.asMember()
  await later(16)
  const eraseAt = new Date(server.clock.now().getTime() + 7 * 86_400_000)
  await server.services.db.updateTable('users').set({ eraseAt }).where('id', '=', member.id).execute()
  server.sent.splice(0)
  await ordersUpkeep(server.services)
  await server.work()
  expect(server.sent.filter(({ to }) => to === member.email)).toEqual([])
})
