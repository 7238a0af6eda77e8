import { startTestServer, type TestServer } from '../../../test/server'
import { buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { buy, later } = buyers(() => server)

test('the end of a plan ignores a replaced plan of the same type that was to last longer', async () => {
  const member = await server.asMember()
  const until = async () => new Date((await member.call('user.info', {})).data.vip_until!)
  // A year, followed by a month. A top plan replaces both, and lasts less than a year.
  await buy(member, { period: 3 })
  await buy(member)
  await buy(member, { type: 3 })
  const topEnds = await until()
  await buy(member)
  await later((topEnds.getTime() - server.clock.now().getTime()) / 86_400_000 + 1)
  expect((await member.call('user.info', {})).data.vip_type).toBe(2)
  expect(((await until()).getTime() - topEnds.getTime()) / 86_400_000).toBeLessThan(32)
})
