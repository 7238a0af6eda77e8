import { startTestServer, type TestServer } from '../../../test/server'
import { anOrder, buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { buy } = buyers(() => server)

test('extras that begin when others end take no room of those', async () => {
  const member = await server.asMember()
  const { type: _, ...extras } = anOrder({ count: 2 })
  await buy(member, { count: 8 })
  await buy(member, { count: 2 })
  expect((await member.call('orders.addOn', {})).data).toMatchObject({ left: 2, may: { can: true } })
  await buy(member, extras, 'orders.postAddOn')
  expect((await member.call('orders.addOn', {})).data).toMatchObject({ left: 0, may: { can: false } })
})

test('extras that are booked keep their room from those that would still be there', async () => {
  const member = await server.asMember()
  await buy(member, { count: 1 })
  await buy(member, { count: 9 })
  expect((await member.call('orders.addOn', {})).data).toMatchObject({ left: 1 })
})
