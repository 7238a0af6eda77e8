import { startTestServer, type TestServer } from '../../../../test/server'
import type { Trade } from '../../../sandbox/ecpay/trades'
import { buyers } from '../test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  Object.assign(server.sandbox.ecpay.trades, {
    losesAnswers: 0,
    hidesCards: false,
    isDown: false,
    actions: [],
  })
  server.sent.splice(0)
})
const { order, open, notify, later, read } = buyers(() => server)

/** An order paid in two windows; `stage` is how far ECPay is with collecting the second payment. */
async function paidTwice(stage: Trade['stage']) {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const [first, second] = [await open(way!.url), await open(way!.url)]
  for (const trade of [first, second]) {
    trades.pay(trade)
    await notify(trades.notice(trade, true))
  }
  second.stage = stage
  return { no: made.no, second, member }
}

const stateOf = async ({ fields }: Trade) =>
  (
    await server.services.db
      .selectFrom('payments')
      .select('state')
      .where('tradeNo', '=', fields.MerchantTradeNo!)
      .executeTakeFirstOrThrow()
  ).state

const mailed = (no: string) => server.sent.filter((one) => 'subject' in one && one.subject.includes(no))

describe.each([
  ['reserved on the card', 'authorized', ['N']],
  ['about to be collected', 'closing', ['E', 'N']],
  ['collected', 'closed', ['R']],
] as const)('a second payment that is %s', (_, stage, actions) => {
  test('is refunded by the actions of its stage, and the member sees both', async () => {
    const { second, no, member } = await paidTwice(stage)
    expect(await read(member, no)).toMatchObject({ surplus: { amount: 893, is_refunded: false } })
    await server.work()
    expect(await read(member, no)).toMatchObject({ surplus: { amount: 893, is_refunded: true } })
    expect([second.state, await stateOf(second)]).toEqual(['refunded', 'refunded'])
    expect(server.sandbox.ecpay.trades.actions).toEqual(actions)
  })

  test('counts as refunded, and is mailed once, if every answer is lost', async () => {
    const { second, no } = await paidTwice(stage)
    const { trades } = server.sandbox.ecpay
    trades.losesAnswers = 2
    await server.workDue()
    expect([second.state, await stateOf(second)]).toEqual(['refunded', 'refunded'])
    expect(trades.actions).toEqual(actions)
    expect(mailed(no)).toHaveLength(1)
  })

  test('is refunded if its details cannot be read', async () => {
    const { second } = await paidTwice(stage)
    server.sandbox.ecpay.trades.hidesCards = true
    await server.work()
    expect([second.state, await stateOf(second)]).toEqual(['refunded', 'refunded'])
  })
})

test('a payment that ECPay does not refund yet is tried again on the next day', async () => {
  const { second } = await paidTwice('closed')
  second.state = 'open'
  await server.workDue()
  expect(await stateOf(second)).toBe('surplus')
  second.state = 'paid'
  await later(1)
  await server.workDue()
  expect([second.state, await stateOf(second)]).toEqual(['refunded', 'refunded'])
})
