import { startTestServer, type TestServer } from '../../../test/server'
import { anOrder, buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { buy } = buyers(() => server)

test('extras that begin when others end do not reduce the number that can be added now', async () => {
  const member = await server.asMember()
  const { type: _, ...extras } = anOrder({ count: 2 })
  await buy(member, { count: 8 })
  await buy(member, { count: 2 })
  expect((await member.call('orders.addOn', {})).data).toMatchObject({ left: 2, may: { can: true } })
  await buy(member, extras, 'orders.postAddOn')
  expect((await member.call('orders.addOn', {})).data).toMatchObject({ left: 0, may: { can: false } })
})

test('extras booked for later reduce the number that can be added now if they overlap', async () => {
  const member = await server.asMember()
  await buy(member, { count: 1 })
  await buy(member, { count: 9 })
  expect((await member.call('orders.addOn', {})).data).toMatchObject({ left: 1 })
})
