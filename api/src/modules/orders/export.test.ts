import { text } from 'node:stream/consumers'
import { startTestServer, type TestServer } from '../../../test/server'
import { orders } from '.'
import { buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { buy } = buyers(() => server)

test('the data export has the invoices and payments of the member’s orders, without payment keys', async () => {
  const [member, other] = [await server.asMember(), await server.asMember()]
  const no = await buy(member)
  await buy(other)
  await server.work()
  const kept: Record<string, unknown> = {}
  for await (const entry of orders.exportData!(server.services, member.id))
    if ('open' in entry) kept[entry.path] = JSON.parse(await text(await entry.open()))
  const { InvoiceNo } = server.sandbox.ecpay.invoices.issued.get(no)!
  expect(kept['invoices.json']).toMatchObject([{ no, number: InvoiceNo, state: 'issued' }])
  expect(kept['payments.json']).toMatchObject([{ no, tradeNo: `${no}01`, state: 'paid', amount: 893 }])
  const { key } = await server.services.db
    .selectFrom('payments')
    .select('key')
    .where('tradeNo', '=', `${no}01`)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(key)
})
