import { startTestServer, type TestServer } from '../../../../test/server'
import { buyers } from '../test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, open, notify, read } = buyers(() => server)

test('refunds a payment that arrives while the account waits to be erased', async () => {
  const member = await server.asMember()
  const { order: made, pay } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(pay!.url)
  const eraseAt = new Date(server.clock.now().getTime() + 7 * 86_400_000)
  await server.services.db.updateTable('users').set({ eraseAt }).where('id', '=', member.id).execute()
  trades.pay(trade)
  expect(await notify(trades.notice(trade, true))).toBe('1|OK')
  await server.work()
  expect([trade.state, (await read(member, made.no)).state]).toEqual(['refunded', 'refunded'])
  expect((await member.call('user.info', {})).data.vip_type).toBe(1)
})

test('an order that is paid the next day shows the dates of the plan that the member has', async () => {
  const member = await server.asMember()
  const { order: made, pay } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(pay!.url)
  server.clock.pass(20 * 3600)
  trades.pay(trade)
  expect(await notify(trades.notice(trade, true))).toBe('1|OK')
  const { price, paid_at } = await read(member, made.no)
  const { vip_until } = (await member.call('user.info', {})).data
  expect(price.lines).toMatchObject([{ starts_at: paid_at, ends_at: vip_until }])
  expect(price.total).toBe(893)
})
