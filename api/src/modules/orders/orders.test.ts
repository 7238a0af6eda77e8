import { startTestServer, type TestServer } from '../../../test/server'
import { ordersUpkeep } from './maintenance'
import { anOrder, buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, open, notify, pay, buy, read, later } = buyers(() => server)
const GB = 1024 ** 3

test('Premium stays unpaid until the provider’s notice, then gives the plan, an invoice and a mail', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  expect(made).toMatchObject({ state: 'unpaid', amount: 893, title: '高級方案（月繳）', attempt: 'none' })
  expect((await member.call('user.info', {})).data.vip_type).toBe(1)
  expect(await pay(way!.url)).toBe('1|OK')
  expect(await read(member, made.no)).toMatchObject({ state: 'paid', invoice_waits: true })
  const { data } = await member.call('user.info', {})
  expect(data).toMatchObject({
    vip_type: 2,
    vip_until: '2026-12-21T04:00:00.000Z',
    limits: { pages: { of: 5 }, storage: { of: 50 * GB }, fans_shown: null },
  })
  await server.work()
  expect((await read(member, made.no)).invoice).toMatchObject({ number: expect.stringMatching(/^AB\d{8}$/) })
  const kept = server.sandbox.ecpay.invoices.issued.get(made.no)!
  expect(kept.asked).toMatchObject({
    SalesAmount: 893,
    CustomerIdentifier: '04595257',
    Print: '0',
    CarrierType: '1',
  })
  expect(server.sent.find(({ to }) => to === 'buyer@slowisland.tw')).toMatchObject({
    subject: expect.stringContaining('高級方案'),
  })
})

test('Top bought during a Premium year credits the remaining days and replaces Premium', async () => {
  const member = await server.asMember()
  await buy(member, { period: 3 })
  await later(247)
  const { data } = await member.call('orders.price', { type: 3, period: 3, count: 4, packs: 2 })
  expect(data.price).toMatchObject({
    change: 'upgrade',
    credit: 2968,
    subtotal: 15_092,
    tax: 755,
    total: 15_847,
  })
  const no = await buy(member, { type: 3, period: 3, count: 4, packs: 2 })
  expect(await read(member, no)).toMatchObject({ state: 'paid', amount: 15_847 })
  expect((await member.call('user.info', {})).data).toMatchObject({
    vip_type: 3,
    limits: { pages: { of: 14 }, storage: { of: 300 * GB } },
  })
})

test('Top credits and replaces two booked months of Premium, and can be bought again before it ends', async () => {
  const member = await server.asMember()
  await buy(member)
  await buy(member)
  const { price } = (await member.call('orders.price', { type: 3, period: 3 })).data
  expect(price).toMatchObject({ change: 'upgrade', credit: 2 * 850 })
  await buy(member, { type: 3 })
  const until = async () => Date.parse((await member.call('user.info', {})).data.vip_until!)
  const first = await until()
  const offer = (await member.call('orders.offer', { type: 3 })).data
  expect(offer).toMatchObject({ buy: { can: true }, holding: { plans: [{ type: 3 }] } })
  await buy(member, { type: 3, period: 2 })
  expect(((await until()) - first) / 86_400_000).toBeGreaterThan(88)
})

test('a smaller plan begins when the current one ends; until then another plan change is rejected', async () => {
  const member = await server.asMember()
  await buy(member, { type: 3 })
  await buy(member, { type: 2, period: 2 })
  expect((await member.call('user.info', {})).data.vip_type).toBe(3)
  const third = await member.call('orders.post', anOrder({ type: 3 }))
  expect(third).toMatchObject({ code: 0, error: 'plan_change_booked' })
  await later(31)
  expect((await member.call('user.info', {})).data).toMatchObject({ vip_type: 2 })
  await later(93)
  expect((await member.call('user.info', {})).data).toMatchObject({ vip_type: 0, vip_until: null })
})

test('buying the same plan again extends it by exactly three months from its current end', async () => {
  const member = await server.asMember()
  const until = async () => (await member.call('user.info', {})).data.vip_until
  await buy(member, { period: 2 })
  const first = (await until())!
  await buy(member, { period: 2 })
  const end = new Date(first)
  end.setUTCMonth(end.getUTCMonth() + 3)
  expect(await until()).toBe(end.toISOString())
})

test('an unpaid order is cancelled after exactly 30 minutes', async () => {
  const member = await server.asMember()
  const { order: made } = await order(member)
  server.clock.pass(30 * 60 - 1)
  expect((await read(member, made.no)).state).toBe('unpaid')
  server.clock.pass(1)
  expect(await read(member, made.no)).toMatchObject({ state: 'cancelled', cancel_reason: 'expired' })
  expect(await member.call('orders.pay', { no: made.no })).toMatchObject({ error: 'order_not_unpaid' })
})

test('a payment that arrives after the order expired still gives the plan', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  server.clock.pass(3600)
  trades.pay(trade)
  expect(await notify(trades.notice(trade, true))).toBe('1|OK')
  expect((await read(member, made.no)).state).toBe('paid')
  const { vip_until } = (await member.call('user.info', {})).data
  expect(Date.parse(vip_until!)).toBeGreaterThanOrEqual(server.clock.now().getTime() + 28 * 86_400_000)
})

test('maintenance asks the provider about a payment without a notice and counts it once', async () => {
  const member = await server.asMember()
  const other = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const left = await order(other)
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  await open(left.pay!.url)
  trades.pay(trade)
  server.clock.pass(2 * 3600)
  await ordersUpkeep(server.services)
  await server.work()
  expect((await read(member, made.no)).state).toBe('paid')
  expect((await member.call('user.info', {})).data.vip_type).toBe(2)
  expect((await read(other, left.order.no)).state).toBe('cancelled')
  expect(await notify(trades.notice(trade, true))).toBe('1|OK')
  await server.work()
  expect([trade.state, trade.charges]).toEqual(['paid', 1])
})

test('a payment that the bank has not yet confirmed stays open, and counts once confirmed', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  const waits = { RtnCode: '10300066', RtnMsg: '交易付款結果待確認中，請勿出貨' }
  expect(await notify(trades.notice(trade, false, waits))).toBe('1|OK')
  expect(await read(member, made.no)).toMatchObject({ state: 'unpaid', attempt: 'open' })
  trades.pay(trade)
  server.clock.pass(2 * 3600)
  await ordersUpkeep(server.services)
  await server.work()
  expect((await read(member, made.no)).state).toBe('paid')
})

test('maintenance finds a payment made after a refused card if its notice never came', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  expect(await notify(trades.notice(trade, false))).toBe('1|OK')
  trades.pay(trade)
  server.clock.pass(2 * 3600)
  await ordersUpkeep(server.services)
  await server.work()
  expect((await read(member, made.no)).state).toBe('paid')
})

test('refunds a payment found three days later whose notice never came', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  trades.pay(trade)
  await later(3)
  await ordersUpkeep(server.services)
  await server.work()
  expect([trade.state, (await read(member, made.no)).state]).toEqual(['refunded', 'refunded'])
})

test('asks the provider about an unclear payment until it answers once, and refunds a later payment', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  const ask = vi.spyOn(trades, 'info')
  const asked = async () => {
    ask.mockClear()
    await ordersUpkeep(server.services)
    await server.workDue()
    return ask.mock.calls.filter(([one]) => one === trade).length
  }
  await later(3)
  trades.isDown = true
  await asked()
  trades.isDown = false
  await later(1)
  expect(await asked()).toBe(1)
  await later(1)
  expect(await asked()).toBe(0)
  expect((await read(member, made.no)).state).toBe('cancelled')
  // The payment page was open all the time.
  trades.pay(trade)
  expect(await notify(trades.notice(trade, true))).toBe('1|OK')
  await server.work()
  expect(trade.state).toBe('refunded')
  ask.mockRestore()
})

test('refunds an upgrade that is paid when its credited days are over', async () => {
  const member = await server.asMember()
  await buy(member, { period: 3 })
  const { order: made, pay: way } = await order(member, { type: 3, period: 3 })
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  await later(300)
  trades.pay(trade)
  expect(await notify(trades.notice(trade, true))).toBe('1|OK')
  await server.work()
  expect([trade.state, (await read(member, made.no)).state]).toEqual(['refunded', 'refunded'])
  expect((await member.call('user.info', {})).data.vip_type).toBe(2)
})

test('an order paid in two windows counts once, and the second payment is refunded', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const first = await open(way!.url)
  const second = await open(way!.url)
  trades.pay(first)
  trades.pay(second)
  expect(await notify(trades.notice(first, true))).toBe('1|OK')
  expect(await notify(trades.notice(second, true))).toBe('1|OK')
  await server.work()
  expect([first.state, second.state]).toEqual(['paid', 'refunded'])
  expect((await read(member, made.no)).state).toBe('paid')
  const rows = await server.services.db
    .selectFrom('entitlements')
    .selectAll()
    .where('userId', '=', member.id)
    .where('planType', '=', 2)
    .execute()
  expect(rows).toHaveLength(1)
})

test('refunds the payment of a replaced order and mails the buyer', async () => {
  const member = await server.asMember()
  const first = await order(member)
  const trade = await open(first.pay!.url)
  await buy(member, { type: 3 })
  server.sandbox.ecpay.trades.pay(trade)
  await notify(server.sandbox.ecpay.trades.notice(trade, true))
  await server.work()
  expect(trade.state).toBe('refunded')
  expect((await read(member, first.order.no)).state).toBe('refunded')
  expect(server.sent[0]!).toMatchObject({ subject: expect.stringContaining(first.order.no) })
  expect((await member.call('user.info', {})).data.vip_type).toBe(3)
})

test('the refund mail is sent if sending it fails at first', async () => {
  const member = await server.asMember()
  const first = await order(member)
  const trade = await open(first.pay!.url)
  await buy(member, { type: 3 })
  await server.work()
  server.sent.splice(0)
  server.sandbox.ecpay.trades.pay(trade)
  await notify(server.sandbox.ecpay.trades.notice(trade, true))
  const send = vi.spyOn(server.services.messages, 'send').mockRejectedValueOnce(new Error('stopped'))
  await server.work()
  send.mockRestore()
  expect(trade.state).toBe('refunded')
  expect(server.sent).toMatchObject([{ subject: expect.stringContaining(first.order.no) }])
})

test('an order can be paid again after a card was refused, with another trade number', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const refused = await open(way!.url)
  expect(await notify(trades.notice(refused, false))).toBe('1|OK')
  expect(await read(member, made.no)).toMatchObject({
    state: 'unpaid',
    attempt: 'refused',
    attempt_message: '授權失敗：餘額不足',
  })
  const again = await member.call('orders.pay', { no: made.no })
  const next = await open(again.data.pay!.url)
  expect(next.fields.MerchantTradeNo).not.toBe(refused.fields.MerchantTradeNo)
  trades.pay(next)
  expect(await notify(trades.notice(next, true))).toBe('1|OK')
  expect((await read(member, made.no)).state).toBe('paid')
})

test('ten orders.pay calls at once after a started payment get the same new payment link', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const member = await server.asMember()
    const { order: made, pay: way } = await order(member)
    await open(way!.url)
    const ask = () => member.call('orders.pay', { no: made.no })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(answers.map(({ error }) => error)).toEqual(Array<undefined>(10).fill(undefined))
    const urls = new Set(answers.map(({ data }) => data.pay?.url))
    expect(urls.size).toBe(1)
    expect(urls).not.toContain(way!.url)
  }
})

test('an invalid, simulated or unknown notice or the browser’s return does not pay the order', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const { trades } = server.sandbox.ecpay
  const trade = await open(way!.url)
  const good = trades.notice(trade, true)
  expect(await notify({ ...good, CheckMacValue: 'A'.repeat(64) })).toBe('0|CheckMacValue Error')
  expect(await notify({})).toBe('0|CheckMacValue Error')
  expect(await notify(trades.notice(trade, true, { TradeAmt: '1' }))).toBe('0|amount')
  expect(await notify(trades.notice(trade, true, { MerchantTradeNo: 'FK99' }))).toBe('0|unknown')
  expect(await notify(trades.notice(trade, true, { SimulatePaid: '1' }))).toBe('1|OK')
  expect((await read(member, made.no)).state).toBe('unpaid')
  // The browser claims that it is paid.
  const back = await fetch(`${server.origin}/api/pay/back/${made.no}`, {
    method: 'POST',
    body: new URLSearchParams(good),
    redirect: 'manual',
  })
  expect([back.status, back.headers.get('location')]).toEqual([303, `/transactionHistory?order=${made.no}`])
  expect((await read(member, made.no)).state).toBe('unpaid')
})

test('the payment page has the order’s fields, allows no inline script, and is closed after a cancel', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member, { name: '"><script>alert(1)</script>' })
  const response = await fetch(server.origin + way!.url)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain('form-action http://localhost:8080')
  expect(policy).not.toContain('unsafe-inline')
  const page = await response.text()
  expect(page).toContain('name="TotalAmount" value="893"')
  expect(page).toContain(`name="MerchantTradeNo" value="${made.no}01"`)
  expect(await (await fetch(server.origin + way!.url)).text()).toContain(`value="${made.no}02"`)
  await member.call('orders.cancel', { no: made.no })
  const after = await fetch(server.origin + way!.url, { redirect: 'manual' })
  expect(after.headers.get('location')).toBe(`/transactionHistory?order=${made.no}`)
})

test('after 99 payment attempts the member is redirected to the order and orders.pay is rejected', async () => {
  const member = await server.asMember()
  const { order: made, pay: way } = await order(member)
  const go = () => fetch(server.origin + way!.url, { redirect: 'manual' })
  for (let n = 0; n < 99; n++) expect((await go()).status).toBe(200)
  expect((await go()).headers.get('location')).toBe(`/transactionHistory?order=${made.no}`)
  expect(await member.call('orders.pay', { no: made.no })).toMatchObject({ error: 'too_many_requests' })
})

test('orders.post ignores prices that the browser sends', async () => {
  const member = await server.asMember()
  const asked = { ...anOrder(), price: 1, total: 1, amount: 1, subtotal: 1, credit: 9999 }
  expect((await member.call('orders.post', asked)).data.order.amount).toBe(893)
})

test('credit above the price leaves nothing to pay, and the rest becomes days', async () => {
  const member = await server.asMember()
  await buy(member, { period: 3 })
  const { order: made, pay: way } = await order(member, { type: 3, period: 1 })
  expect(way).toBeNull()
  expect(made).toMatchObject({ state: 'paid', amount: 0, price: { credit: 1150 } })
  // 9,180 − 1,150 = 8,030: 209 days of the top plan, at 1,150 per month of 30 days.
  expect(made.price.bonus_days).toBeGreaterThan(200)
  expect((await member.call('user.info', {})).data.vip_type).toBe(3)
})

test('the days from credit are given in full even if time passes between pricing and payment', async () => {
  const member = await server.asMember()
  await buy(member, { period: 3 })
  let later = server.clock.now().getTime()
  const ticks = vi.spyOn(server.clock, 'now').mockImplementation(() => new Date((later += 1)))
  const { order: made } = await order(member, { type: 3, period: 1 })
  ticks.mockRestore()
  server.clock.pass(1)
  expect(made.state).toBe('paid')
  const { vip_until } = (await member.call('user.info', {})).data
  const days = Math.round((Date.parse(vip_until!) - server.clock.now().getTime()) / 86_400_000)
  expect(days).toBe(30 + made.price.bonus_days)
})

test('rejects orders and payments of a member whose account is being deleted, until it is kept', async () => {
  const member = await server.asMember()
  const { order: waiting, pay } = await order(member)
  const eraseAt = new Date(server.clock.now().getTime() + 7 * 86_400_000)
  await server.services.db.updateTable('users').set({ eraseAt }).where('id', '=', member.id).execute()
  expect(await member.call('orders.post', anOrder())).toMatchObject({ error: 'account_leaving' })
  expect(await member.call('orders.pay', { no: waiting.no })).toMatchObject({ error: 'account_leaving' })
  const out = await fetch(server.origin + pay!.url, { redirect: 'manual' })
  expect(out.headers.get('location')).toBe(`/transactionHistory?order=${waiting.no}`)
  await member.call('user.undoDelete', {})
  expect(await member.call('orders.pay', { no: waiting.no })).toMatchObject({ code: 1 })
  expect(await member.call('orders.post', anOrder({ period: 3 }))).toMatchObject({ code: 1 })
})
