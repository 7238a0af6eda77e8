import { startTestServer, type TestServer } from '../../../../test/server'
import { ordersUpkeep } from '../maintenance'
import { buyers } from '../test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, open } = buyers(() => server)

test('the provider is asked about open payments one after the other, five seconds apart', async () => {
  for (let n = 0; n < 3; n++) {
    const { pay } = await order(await server.asMember())
    await open(pay!.url)
  }
  server.clock.pass(2 * 3600)
  await ordersUpkeep(server.services)
  const asked = server.queue.waiting.filter(({ job }) => job.name === 'orders.ask')
  const now = server.clock.now().getTime()
  expect(asked.map(({ startAfter }) => (startAfter?.getTime() ?? 0) - now)).toEqual([0, 5000, 10_000])
})
