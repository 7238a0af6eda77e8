import { startTestServer, type TestServer } from '../../../test/server'
import { jobContext } from '../../../test/job-context'
import { ordersUpkeep } from './maintenance'
import { anOrder, buyers } from './test-orders'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, open, notify, buy, read, later } = buyers(() => server)

describe('validation of the checkout by the server', () => {
  test.each([
    [{ name: '' }, 'fields_invalid'],
    [{ phone: '' }, 'fields_invalid'],
    [{ address_info: '  ' }, 'fields_invalid'],
    [{ invoice_company_name: '' }, 'fields_invalid'],
    [{ invoice_email: '' }, 'fields_invalid'],
    [{ telno: '02 2345 6789' }, 'mobile_invalid'],
    [{ telno: '0912' }, 'mobile_invalid'],
    [{ phone: '12' }, 'phone_invalid'],
    [{ email: 'someone@' }, 'email_invalid'],
    [{ postal_code: '10' }, 'postal_code_invalid'],
    [{ invoice_number: '12222539' }, 'tax_id_invalid'],
    [{ invoice_type: 'personal', invoice_number: '/ABC123' }, 'carrier_mobile_invalid'],
    [
      { invoice_type: 'personal', invoice_carrier: 'certificate', invoice_number: 'A1' },
      'carrier_certificate_invalid',
    ],
    [
      { invoice_type: 'personal', invoice_carrier: 'donation', invoice_number: '12' },
      'donation_code_invalid',
    ],
  ] as const)('rejects %o with %s', async (over, error) => {
    const member = await server.asMember()
    expect(await member.call('orders.post', anOrder(over))).toMatchObject({ code: 0, error })
    expect((await member.call('orders.list', {})).data.list).toEqual([])
  })

  test('accepts the member’s phone number in any country, also if the library does not know it', async () => {
    const member = await server.asMember()
    const own = await server.services.db
      .updateTable('users')
      .set({ areaCode: '+886', tel: '990000001' })
      .where('id', '=', member.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const abroad = { address_country_code: 'JP', postal_code: '' }
    for (const telno of [`0${own.tel}`, `+886 ${own.tel}`])
      expect((await member.call('orders.post', anOrder({ ...abroad, telno, phone: telno }))).code).toBe(1)
    expect(await member.call('orders.post', anOrder({ telno: '0990 000 002' }))).toMatchObject({
      error: 'mobile_invalid',
    })
  })

  test('converts full-width digits and letters to ASCII', async () => {
    const member = await server.asMember()
    const invoice_number = '０４５９５２５７'
    const wide = {
      invoice_number,
      telno: '０９１２３４５６７８',
      postal_code: '１０６',
      discount: 'ｆａｎ１０',
    }
    const answer = await member.call('orders.post', anOrder(wide))
    expect(answer.data.order.price.discount).toBe(85)
    const { checkout } = await server.services.db
      .selectFrom('orders')
      .select('checkout')
      .where('no', '=', answer.data.order.no)
      .executeTakeFirstOrThrow()
    expect(checkout).toMatchObject({ invoice_number: '04595257', telno: '0912345678', postal_code: '106' })
  })

  test('accepts a Japanese phone number and no postal code for an address in Japan', async () => {
    const member = await server.asMember()
    const abroad = {
      address_country_code: 'JP',
      telno: '090-1234-5678',
      phone: '03-1234-5678',
      postal_code: '',
    }
    expect((await member.call('orders.post', anOrder(abroad))).code).toBe(1)
  })
})

describe('invoices', () => {
  test.each([
    [
      { invoice_type: 'personal', invoice_number: '/ABC+12.' },
      { CarrierType: '3', CarrierNum: '/ABC+12.', Print: '0' },
    ],
    [
      { invoice_type: 'personal', invoice_number: '/abc+12.' },
      { CarrierType: '3', CarrierNum: '/ABC+12.', Print: '0' },
    ],
    [
      { invoice_type: 'personal', invoice_carrier: 'certificate', invoice_number: 'AB12345678901234' },
      { CarrierType: '2', Print: '0' },
    ],
    [
      { invoice_type: 'personal', invoice_carrier: 'donation', invoice_number: '8585' },
      { Donation: '1', LoveCode: '8585', CarrierType: '', Print: '0' },
    ],
    [
      { invoice_type: 'personal', invoice_form: 'physical' },
      { Print: '1', CarrierType: '', CustomerName: '林予安' },
    ],
    [
      { invoice_form: 'physical' },
      { Print: '1', CustomerIdentifier: '04595257', CustomerName: '小島慢食有限公司' },
    ],
  ] as const)('sends the invoice of %o to ECPay with the documented fields', async (over, asked) => {
    const member = await server.asMember()
    const no = await buy(member, over)
    await server.work()
    expect(server.sandbox.ecpay.invoices.issued.get(no)?.asked).toMatchObject({ SalesAmount: 893, ...asked })
    expect((await read(member, no)).invoice?.number).toMatch(/^AB\d{8}$/)
  })

  test('shortens a long address, omits a long e-mail address, and still issues the invoice', async () => {
    const member = await server.asMember()
    const address_info = '台北市大安區溫州街'.repeat(22)
    const invoice_email = `${'long'.repeat(15)}@${'accounts'.repeat(5)}.slowisland.tw`
    const no = await buy(member, { address_info, invoice_email })
    await server.work()
    expect(server.sandbox.ecpay.invoices.issued.get(no)?.asked).toMatchObject({
      CustomerAddr: `106 ${address_info}`.slice(0, 100),
      CustomerEmail: '',
      CustomerPhone: '0912345678',
    })
  })

  test('issues one invoice, not two, if ECPay’s answer is lost', async () => {
    const member = await server.asMember()
    const no = await buy(member)
    const { invoices } = server.sandbox.ecpay
    const before = invoices.issued.size
    invoices.faults.push('lost')
    const { issueInvoiceHandler } = await import('./invoice/job')
    const { id } = await server.services.db
      .selectFrom('orders')
      .select('id')
      .where('no', '=', no)
      .executeTakeFirstOrThrow()
    const context = jobContext()
    await expect(issueInvoiceHandler.run({ order: id }, server.services, context)).rejects.toThrow('502')
    await server.work()
    expect(invoices.issued.size).toBe(before + 1)
    expect((await read(member, no)).invoice?.number).toBe(invoices.issued.get(no)?.InvoiceNo)
  })
})

test('an invoice or a refund that failed is retried on the next day', async () => {
  const [member, late] = [await server.asMember(), await server.asMember()]
  const { invoices, trades } = server.sandbox.ecpay
  invoices.faults.push(...Array<'down'>(11).fill('down'))
  const no = await buy(member)
  const first = await order(late)
  const trade = await open(first.pay!.url)
  await buy(late, { type: 3 })
  trades.pay(trade)
  await notify(trades.notice(trade, true))
  // Like a payment whose day is just being closed: it can be neither voided nor refunded.
  trade.state = 'open'
  await server.workDue()
  expect((await read(member, no)).invoice).toBeNull()
  trade.state = 'paid'
  await later(1)
  await server.workDue()
  expect((await read(member, no)).invoice?.number).toBe(invoices.issued.get(no)?.InvoiceNo)
  expect(trade.state).toBe('refunded')
  const { state } = await server.services.db
    .selectFrom('payments')
    .select('state')
    .where('tradeNo', '=', trade.fields.MerchantTradeNo!)
    .executeTakeFirstOrThrow()
  expect(state).toBe('refunded')
})

describe('duplicate orders and other members’ orders', () => {
  test('50 posts at once with one key create one order; the same key with another body is rejected', async () => {
    const member = await server.asMember()
    const body = anOrder()
    const answers = await Promise.all(Array.from({ length: 50 }, () => member.call('orders.post', body)))
    expect(new Set(answers.map(({ data }) => data.order.no)).size).toBe(1)
    expect((await member.call('orders.list', {})).data.total).toBe(1)
    expect(await member.call('orders.post', { ...body, period: 2 })).toMatchObject({
      error: 'idempotency_mismatch',
    })
  })

  test('two tabs with different keys and the same cart share one order; another cart replaces it', async () => {
    const member = await server.asMember()
    const [one, two] = [await order(member), await order(member)]
    expect(one.order.no).toBe(two.order.no)
    const other = await order(member, { period: 3 })
    const list = (await member.call('orders.list', {})).data.list
    expect(list.map(({ no, state, cancel_reason }) => [no, state, cancel_reason])).toEqual([
      [other.order.no, 'unpaid', null],
      [one.order.no, 'cancelled', 'replaced'],
    ])
  })

  test('a member cannot read, pay or cancel another member’s order, nor get its proof', async () => {
    const owner = await server.asMember()
    const no = await buy(owner)
    const stranger = await server.asMember()
    for (const call of ['orders.pay', 'orders.cancel'] as const)
      expect(await stranger.call(call, { no })).toMatchObject({ error: 'not_found' })
    expect((await stranger.call('orders.list', { no })).data.list).toEqual([])
    expect(await stranger.call('orders.proof', { no, format: 'pdf' })).toMatchObject({ error: 'not_found' })
  })
})

describe('restrictions on purchases', () => {
  test('rejects extras on the trial and the free plan, extras beyond the limit (with the number left), and an empty cart', async () => {
    const trial = await server.asMember()
    expect(await trial.call('orders.mayBuyStorage', {})).toMatchObject({
      data: { can: false, key: 'storage_plan', reason: expect.stringContaining('升級') },
    })
    expect((await trial.call('orders.addOn', {})).data.may).toMatchObject({ can: false, key: 'add_on_plan' })
    const { type: _, ...extras } = anOrder({ count: 1 })
    expect(await trial.call('orders.postAddOn', extras)).toMatchObject({ error: 'add_on_plan' })
    const general = await server.asMember({ vipType: 0 })
    expect(await general.call('orders.postAddOn', extras)).toMatchObject({ error: 'add_on_plan' })
    expect((await general.call('orders.mayBuyStorage', {})).data).toMatchObject({
      ...{ can: false, key: 'storage_plan' },
    })
    const member = await server.asMember()
    await buy(member, { count: 8 })
    expect((await member.call('orders.addOn', {})).data).toMatchObject({ left: 2, max: 10, price: 100 })
    expect(await member.call('orders.postAddOn', { ...extras, count: 3 })).toMatchObject({
      error: 'add_on_limit',
      data: { left: 2 },
    })
    expect(await member.call('orders.post', anOrder({ packs: 11 }))).toMatchObject({ error: 'storage_limit' })
    expect(await member.call('orders.price', {})).toMatchObject({ error: 'cart_empty' })
  })

  test('a discount code works once per member; unknown, expired and used-up codes are rejected', async () => {
    const { db } = server.services
    await db
      .insertInto('discounts')
      .values({ code: 'ONLY1', percent: 50, amount: null, startsAt: null, endsAt: null, usesMax: 1 })
      .execute()
    const member = await server.asMember()
    const check = (who: typeof member, code: string) => who.call('orders.checkDiscount', { type: 2, code })
    expect(await check(member, 'nosuch')).toMatchObject({ error: 'discount_invalid' })
    expect(await check(member, 'SUMMER25')).toMatchObject({ error: 'discount_invalid' })
    expect((await check(member, 'only1')).data.price).toMatchObject({ discount: 425, subtotal: 425, tax: 21 })
    await buy(member, { discount: 'only1' })
    expect(await check(member, 'ONLY1')).toMatchObject({ error: 'discount_used' })
    expect(await check(await server.asMember(), 'ONLY1')).toMatchObject({ error: 'discount_invalid' })
  })
  test('refunds a late payment of a cancelled order if its discount code is used up', async () => {
    const { db } = server.services
    await db
      .insertInto('discounts')
      .values({ code: 'LAST1', percent: 50, amount: null, startsAt: null, endsAt: null, usesMax: 1 })
      .execute()
    const { trades } = server.sandbox.ecpay
    const [first, second] = [await server.asMember(), await server.asMember()]
    const { order: made, pay: way } = await order(first, { discount: 'LAST1' })
    const trade = await open(way!.url)
    await first.call('orders.cancel', { no: made.no })
    await buy(second, { discount: 'LAST1' })
    trades.pay(trade)
    expect(await notify(trades.notice(trade, true))).toBe('1|OK')
    await server.work()
    expect([trade.state, (await read(first, made.no)).state]).toEqual(['refunded', 'refunded'])
  })

  test('rejects discount codes after 30 wrong guesses in an hour, counted over all calls', async () => {
    const member = await server.asMember()
    const ways = [
      (discount: string) => member.call('orders.checkDiscount', { type: 2, code: discount }),
      (discount: string) => member.call('orders.price', { type: 2, discount }),
      (discount: string) => member.call('orders.draftPlan', { type: 2, discount }),
      (discount: string) => member.call('orders.post', anOrder({ discount })),
    ]
    const heard: (string | undefined)[] = []
    for (let n = 0; n < 40; n++) heard.push((await ways[n % ways.length]!(`GUESS${n}`)).error)
    expect(heard.filter((error) => error === 'discount_invalid')).toHaveLength(30)
    expect(heard.slice(30)).toEqual(Array(10).fill('too_many_requests'))
    server.clock.pass(3599)
    expect((await ways[0]!('GUESS')).error).toBe('too_many_requests')
    server.clock.pass(1)
    expect((await ways[0]!('GUESS')).error).toBe('discount_invalid')
  })
})

test('mails a member 14, 3 and 0 days before the plan ends, once each, unless it was renewed', async () => {
  const member = await server.asMember({ vipType: 0 })
  const other = await server.asMember({ vipType: 0 })
  await buy(member)
  await buy(other)
  await buy(other, { period: 2 })
  server.sent.splice(0)
  const mailedSubjects = async () => {
    await ordersUpkeep(server.services)
    await ordersUpkeep(server.services)
    await server.work()
    const mine = server.sent.splice(0)
    expect(mine.filter(({ to }) => to === other.email)).toEqual([])
    return mine.filter(({ to }) => to === member.email).map((mail) => ('subject' in mail ? mail.subject : ''))
  }
  await later(15)
  expect(await mailedSubjects()).toEqual([])
  await later(1)
  expect(await mailedSubjects()).toEqual(['高級方案還有 14 天到期'])
  await later(11)
  expect(await mailedSubjects()).toEqual(['高級方案還有 3 天到期'])
  await later(3)
  expect(await mailedSubjects()).toEqual(['高級方案已經到期，資料都還在'])
  await later(1)
  expect(await mailedSubjects()).toEqual([])
})

test('mails the end of a plan even if that plan replaced one that was to begin later', async () => {
  const member = await server.asMember({ vipType: 0 })
  const code = { code: 'MOST', percent: 90, amount: null, startsAt: null, endsAt: null, usesMax: null }
  await server.services.db.insertInto('discounts').values(code).execute()
  // A cheap year, whose credit gives only a few days.
  await buy(member, { period: 3, discount: 'MOST' })
  await buy(member)
  await buy(member, { type: 3 })
  const { vip_until: until } = (await member.call('user.info', {})).data
  await later((Date.parse(until!) - server.clock.now().getTime()) / 86_400_000 - 10)
  server.sent.splice(0)
  await ordersUpkeep(server.services)
  await server.work()
  const mine = server.sent.filter(({ to }) => to === member.email)
  expect(mine.map((mail) => ('subject' in mail ? mail.subject : ''))).toEqual(['頂級方案還有 10 天到期'])
})

test('mails the end of extras unless they end with the plan or are bought again', async () => {
  const member = await server.asMember({ vipType: 0 })
  const other = await server.asMember({ vipType: 0 })
  await buy(other, { count: 1, packs: 1 })
  await buy(member, { period: 3, packs: 2 })
  await buy(member, { packs: 1, count: 2 }, 'orders.postAddOn')
  await buy(member, { packs: 1 }, 'orders.postStorage')
  await server.services.db
    .insertInto('entitlements')
    .values(
      ['pages', 'pages'].map((kind, n) => ({
        ...{
          userId: other.id,
          kind: kind as 'pages',
          planType: null,
          count: 1,
          createdAt: server.clock.now(),
        },
        startsAt: new Date(server.clock.now().getTime() + n * 5 * 86_400_000),
        endsAt: new Date(server.clock.now().getTime() + (n + 1) * 5 * 86_400_000 + n * 90 * 86_400_000),
      })),
    )
    .execute()
  const subjectsTo = async ({ email }: { email: string }) => {
    await ordersUpkeep(server.services)
    await ordersUpkeep(server.services)
    await server.work()
    return server.sent.flatMap((mail) => (mail.to === email && 'subject' in mail ? [mail.subject] : []))
  }
  server.sent.splice(0)
  expect(await subjectsTo(other)).toEqual([])
  const { vip_until: until } = (await other.call('user.info', {})).data
  await later((Date.parse(until!) - server.clock.now().getTime()) / 86_400_000 - 14)
  expect(await subjectsTo(member)).toEqual(['加購的頻道和加購的空間還有 14 天到期'])
  expect(await subjectsTo(other)).toEqual(['高級方案還有 14 天到期'])
  server.sent.splice(0)
  await later(12)
  expect(await subjectsTo(member)).toEqual(['加購的頻道和加購的空間還有 2 天到期'])
  server.sent.splice(0)
  await later(2)
  expect(await subjectsTo(member)).toEqual(['加購的頻道和加購的空間已經到期，資料都還在'])
})

test('after a plan ends pages remain, those over the limit are read-only, and a renewal unlocks them', async () => {
  const member = await server.asMember({ vipType: 0 })
  await buy(member)
  const pages: string[] = []
  for (const n of [1, 2, 3])
    pages.push((await member.call('pages.add', { platform: 'x', url: `@reader${n}` })).data.id)
  await later(31)
  const upload = (id: string) =>
    member.call('backup.upload', { id }, { files: { file: new Blob(['not an archive']) } })
  const list = (await member.call('pages.list', {})).data
  expect(list.list).toHaveLength(3)
  expect(await upload(pages[2]!)).toMatchObject({ code: 0, error: 'page_read_only', data: { limit: 2 } })
  expect((await member.call('fans.list', { id: pages[2]! })).code).toBe(1)
  expect((await upload(pages[1]!)).code).toBe(1)
  await buy(member)
  expect((await upload(pages[2]!)).code).toBe(1)
})
