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

test('extras that outlast the present plan fit the limit of the smaller plan that is booked after it', async () => {
  const member = await server.asMember()
  await buy(member, { type: 3, count: 4 })
  await buy(member, { type: 2, count: 3 })
  const ask = (period: 1 | 2, count: number) =>
    member.call('orders.price', { type: undefined, period, count, packs: 0, discount: '' })
  expect(await ask(1, 26)).toMatchObject({ code: 1 })
  expect(await ask(2, 7)).toMatchObject({ code: 1 })
  expect(await ask(2, 8)).toMatchObject({ error: 'add_on_limit', data: { left: 7 } })
})
