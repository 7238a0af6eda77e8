import { startLossyLine } from '../../../test/lossy-line'
import { startTestServer, type TestServer } from '../../../test/server'
import { anOrder } from '../../modules/orders/test-orders'

/* A call whose database connection breaks gets a truthful answer: "not done" only if nothing can have been stored. */
let line: Awaited<ReturnType<typeof startLossyLine>>
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, async (url) => (line = await startLossyLine(url)).url)
})
afterAll(async () => {
  await server.close()
  line.close()
})

const ordersOf = async (member: Awaited<ReturnType<TestServer['asMember']>>) =>
  (await member.call('orders.list', {})).data.list

test('if the answer to a commit is lost, the call answers outcome_unknown and can be repeated with its key', async () => {
  const member = await server.asMember()
  const order = anOrder()
  line.loseAnswerTo('commit')
  expect((await member.call('orders.post', order)).error).toBe('outcome_unknown')
  const [kept] = await ordersOf(member)
  expect((await member.call('orders.post', order)).data.order.no).toBe(kept!.no)
  expect(await ordersOf(member)).toHaveLength(1)
})

test('a call that is cut off before its commit answers server_busy and stores nothing', async () => {
  const member = await server.asMember()
  line.loseAnswerTo('insert into "orders"')
  expect((await member.call('orders.post', anOrder())).error).toBe('server_busy')
  expect(await ordersOf(member)).toEqual([])
})

test.each(['begin', 'from "orders"', 'for no key update'])(
  'a call whose commit is lost answers outcome_unknown, also if it is cut off again at “%s”',
  async (words) => {
    const member = await server.asMember()
    const order = anOrder()
    line.loseAnswerTo('commit', words)
    expect((await member.call('orders.post', order)).error).toBe('outcome_unknown')
    const [kept] = await ordersOf(member)
    expect((await member.call('orders.post', order)).data.order.no).toBe(kept!.no)
  },
)

test('a call of one statement answers outcome_unknown if the answer to its statement is lost', async () => {
  const member = await server.asMember()
  line.loseAnswerTo('update "users"')
  expect((await member.call('user.saveNickname', { nickname: 'Mochi' })).error).toBe('outcome_unknown')
  expect((await member.call('user.info', {})).data.nickname).toBe('Mochi')
})

test('a call that only reads answers server_busy if its answer is lost, and can be repeated', async () => {
  const member = await server.asMember()
  line.loseAnswerTo('select')
  expect((await member.call('user.info', {})).error).toBe('server_busy')
  expect((await member.call('user.info', {})).code).toBe(1)
})

test('a call of two statements answers outcome_unknown if the second waits too long for a lock', async () => {
  const member = await server.asMember()
  const other = await server.services.sessions.connect()
  await other.query('begin; lock table audit in exclusive mode')
  expect((await member.call('auth.logout', {})).error).toBe('outcome_unknown')
  await other.query('rollback')
  other.release()
  expect((await member.call('user.info', {})).code).toBe(-1)
})
