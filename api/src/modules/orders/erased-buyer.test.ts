import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { aCheckout, buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, open, notify, buy, later } = buyers(() => server)
const { codeSentTo } = visitors(() => server)

const rowOf = (no: string) =>
  server.services.db.selectFrom('orders').selectAll().where('no', '=', no).executeTakeFirstOrThrow()

test('erasing an account keeps the checkout of paid orders and removes that of unpaid ones', async () => {
  const member = await server.asMember()
  const paid = await buy(member)
  const cancelled = (await order(member, { period: 2 })).order.no
  await member.call('orders.cancel', { no: cancelled })
  const { order: waiting, pay } = await order(member, { period: 3 })
  const { trades } = server.sandbox.ecpay
  const trade = await open(pay!.url)
  await server.work()
  await later(1)
  await member.call('media.sendEmailCode', { use: 'delete' })
  expect(await member.call('user.delete', { code: codeSentTo(member.email), at_once: true })).toMatchObject({
    data: { erase_at: null },
  })
  expect((await rowOf(paid)).checkout).toMatchObject(aCheckout)
  const personal = [aCheckout.name, aCheckout.email, aCheckout.invoice_number, '溫州街']
  for (const no of [cancelled, waiting.no]) {
    const row = JSON.stringify(await rowOf(no))
    expect(personal.filter((word) => row.includes(word))).toEqual([])
  }
  // A payment on the page that was still open is refunded.
  server.sent.splice(0)
  trades.pay(trade)
  expect(await notify(trades.notice(trade, true))).toBe('1|OK')
  await server.work()
  expect([trade.state, (await rowOf(waiting.no)).state]).toEqual(['refunded', 'refunded'])
  expect(server.sent).toEqual([])
})
