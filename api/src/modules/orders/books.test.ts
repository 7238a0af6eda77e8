import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../test/server'
import type { Trade } from '../../sandbox/ecpay/trades'
import { buyers } from './test-orders'

/*
 * Sends a thousand payment notices in random order: paid and refused, most of them more than once, some late, and a hundred forged. Then
 * compares the books with the provider's, dollar by dollar.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, open, notify } = buyers(() => server)

/** Seeded random numbers, the same in each run (mulberry32). */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = chance(20_261_121)

function shuffle<Item>(items: Item[]): Item[] {
  for (let n = items.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    ;[items[n], items[other]] = [items[other]!, items[n]!]
  }
  return items
}

const buyersCount = 150
const noticesCount = 1000
const forgedCount = 100

test('the books balance to the dollar after 1,000 notices in random order, some duplicate, 100 forged', async () => {
  const { trades } = server.sandbox.ecpay
  const all: Trade[] = []
  const notices: Record<string, string>[] = []
  for (let n = 0; n < buyersCount; n++) {
    const member = await server.asMember()
    const made = await order(member, {
      type: random() < 0.5 ? 2 : 3,
      period: (1 + Math.floor(random() * 3)) as 1,
      count: Math.floor(random() * 5),
      packs: Math.floor(random() * 3),
    })
    // One to three payment windows. The outcome of each is decided here.
    for (let window = 0; window < 1 + Math.floor(random() * 3); window++) {
      const trade = await open(made.pay!.url)
      all.push(trade)
      const refused = random() < 0.4
      if (refused) notices.push(trades.notice(trade, false))
      if (!refused || random() < 0.5) {
        trades.pay(trade)
        notices.push(trades.notice(trade, true))
      }
    }
  }
  const genuine = notices.length
  while (notices.length < noticesCount - forgedCount) notices.push(notices[Math.floor(random() * genuine)]!)
  for (let n = 0; n < forgedCount; n++) {
    const { CheckMacValue, ...fields } = trades.notice(all[Math.floor(random() * all.length)]!, true)
    const forged =
      n % 2
        ? { ...fields, CheckMacValue: CheckMacValue!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
        : { ...fields, CheckMacValue: CheckMacValue!, TradeAmt: '1' }
    notices.push(forged)
  }
  shuffle(notices)
  const answers: string[] = []
  for (let from = 0; from < notices.length; from += 20)
    answers.push(...(await Promise.all(notices.slice(from, from + 20).map(notify))))
  await server.work()

  expect(answers).toHaveLength(noticesCount)
  expect(answers.filter((answer) => answer === '0|CheckMacValue Error')).toHaveLength(forgedCount)
  expect(answers.filter((answer) => answer === '1|OK')).toHaveLength(noticesCount - forgedCount)

  const { db } = server.services
  const one = async (text: string) => (await sql.raw<{ n: string }>(text).execute(db)).rows[0]!.n
  const charged = all.filter(({ charges }) => charges > 0)
  const kept = charged.filter(({ state }) => state === 'paid')
  const amount = (list: Trade[]) => list.reduce((sum, { fields }) => sum + Number(fields.TotalAmount), 0)
  expect(Math.max(...all.map(({ charges }) => charges))).toBe(1)
  // The amount the provider kept equals what our orders record as paid; the refunds equal those we requested.
  expect(Number(await one(`select sum(total)::text n from orders where state = 'paid'`))).toBe(amount(kept))
  expect(Number(await one(`select sum(amount)::text n from payments where state = 'paid'`))).toBe(
    amount(kept),
  )
  const refunded = charged.filter(({ state }) => state === 'refunded')
  expect(
    Number(await one(`select coalesce(sum(amount), 0)::text n from payments where state = 'refunded'`)),
  ).toBe(amount(refunded))
  expect(await one(`select count(*)::text n from payments where state = 'surplus'`)).toBe('0')
  // Every paid order gave each of its lines once, at its price before tax; no other order gave anything.
  expect(
    await one(
      `select count(*)::text n from entitlements e join orders o on o.id = e.order_id where o.state <> 'paid'`,
    ),
  ).toBe('0')
  expect(
    await one(`select count(*)::text n from orders o where o.state = 'paid' and
      (jsonb_array_length(o.price->'lines') <> (select count(*) from entitlements e where e.order_id = o.id)
       or o.subtotal + (o.price->>'credit')::int <> (select sum(value) from entitlements e where e.order_id = o.id))`),
  ).toBe('0')
  // Every paid order has one invoice over its whole amount.
  const invoiced = [...server.sandbox.ecpay.invoices.issued.values()]
  expect(invoiced.reduce((sum, { asked }) => sum + Number(asked.SalesAmount), 0)).toBe(amount(kept))
  expect(await one(`select count(*)::text n from invoices where state = 'issued'`)).toBe(
    String(invoiced.length),
  )
  expect(refunded.length).toBeGreaterThan(10)
}, 240_000)
