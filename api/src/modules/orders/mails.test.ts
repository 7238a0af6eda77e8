import { startTestServer, type TestServer } from '../../../test/server'
import { buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { buy } = buyers(() => server)

/** The text of the mail that the buyer gets now; empty if there is none. */
async function receipt() {
  server.sent.splice(0)
  await server.work()
  return server.sent.find(({ to }) => to === 'buyer@slowisland.tw')?.text ?? ''
}

test('the receipt of a plan that begins later says when it begins, not that it is active', async () => {
  const member = await server.asMember()
  await buy(member)
  const first = await receipt()
  expect(first).toContain('已經開通')
  expect(first).not.toContain('開始')
  await buy(member, { period: 2 })
  const second = await receipt()
  expect(second).toContain('2026年12月21日 開始')
  expect(second).not.toContain('已經開通')
})

test('the receipt of an order for NT$0 mentions no invoice', async () => {
  const member = await server.asMember()
  await buy(member, { period: 3 })
  expect(await receipt()).toContain('電子發票')
  await buy(member, { type: 3 })
  const text = await receipt()
  expect(text).toContain('NT$0')
  expect(text).not.toContain('電子發票')
})
