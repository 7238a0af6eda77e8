import { startTestServer, type TestServer } from '../../../test/server'
import { buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, open, notify, buy, read } = buyers(() => server)

test('the reason of a refused card, which ECPay gives in Chinese, is left out in English', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  await notify(server.sandbox.ecpay.trades.notice(await open(way!.url), false))
  const reasonIn = async (language: 'en' | 'zh-cn') =>
    (await member.call('orders.list', { no: made.no }, { language })).data.list[0]
  expect(await reasonIn('en')).toMatchObject({ attempt: 'refused', attempt_message: '' })
  expect(await reasonIn('zh-cn')).toMatchObject({ attempt_message: '授權失敗：餘額不足' })
})

test('an invoice that failed today still waits: it is tried again tomorrow', async () => {
  const member = await server.asMember()
  server.sandbox.ecpay.invoices.faults.push(...Array<'down'>(11).fill('down'))
  const no = await buy(member)
  await server.workDue()
  const { db } = server.services
  expect(await db.selectFrom('invoices').select('state').execute()).toEqual([{ state: 'failed' }])
  expect(await read(member, no)).toMatchObject({ invoice: null, invoice_waits: true })
})
