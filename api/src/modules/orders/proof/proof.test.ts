import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { buyers } from '../test-orders'
import { breakLines } from './pdf'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { order, buy, open, notify } = buyers(() => server)

const ask = async (token: string, no: string, format: 'pdf' | 'html', language: 'zh-tw' | 'zh-cn' | 'en') => {
  const response = await send(server.origin, 'orders.proof', { no, format }, { token, language })
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each([
  ['zh-tw', ['購買證明', '高級方案（月繳）', '小島慢食有限公司', '04595257', 'NT$893', '營業稅 5%']],
  ['zh-cn', ['购买凭证', '高级套餐（月付）', '小島慢食有限公司', 'NT$893']],
  ['en', ['Proof of purchase', 'Premium plan, monthly', 'NT$893', 'Tax 5%']],
] as const)(
  'the HTML proof in %s has the order number, plan and price, and no script',
  async (language, words) => {
    const member = await server.asMember()
    const no = await buy(member, { invoice_company_name: '小島慢食有限公司' })
    const { type, bytes } = await ask(member.token, no, 'html', language)
    const page = bytes.toString('utf8')
    expect(type).toContain('text/html')
    for (const word of [no, ...words]) expect(page).toContain(word)
    expect(page).not.toContain('<script')
  },
)

test('the HTML proof escapes markup in the company name', async () => {
  const member = await server.asMember()
  const no = await buy(member, { invoice_company_name: '<img src=x onerror=alert(1)>' })
  expect((await ask(member.token, no, 'html', 'en')).bytes.toString()).toContain('&#60;img src=x')
})

test.each([
  ['zh-tw', /NotoSansHant/],
  ['zh-cn', /NotoSansHans/],
  ['en', /NotoSansHant/],
] as const)(
  'the PDF proof in %s embeds the font of its script with only the needed glyphs',
  async (language, font) => {
    const member = await server.asMember()
    const no = await buy(member)
    const { type, bytes } = await ask(member.token, no, 'pdf', language)
    expect(type).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const text = bytes.toString('latin1')
    expect(text).toMatch(font)
    expect(text).toMatch(/\/FontFile3/)
    // The fonts are 14 MB; the embedded glyphs are about ten thousand bytes.
    expect(bytes.length).toBeLessThan(120_000)
  },
)

test('the proof names the payment that counted, not the refunded one', async () => {
  const member = await server.asMember()
  const { order: made, pay } = await order(member)
  const { trades } = server.sandbox.ecpay
  const [first, second] = [await open(pay!.url), await open(pay!.url)]
  for (const trade of [first, second]) {
    trades.pay(trade)
    await notify(trades.notice(trade, true))
  }
  await server.work()
  const page = (await ask(member.token, made.no, 'html', 'en')).bytes.toString()
  expect(page).toContain(first.tradeNo)
  expect(page).not.toContain(second.tradeNo)
})

test('orders.proof rejects an unpaid order', async () => {
  const member = await server.asMember()
  const { order: made } = await order(member)
  expect(await member.call('orders.proof', { no: made.no, format: 'pdf' })).toMatchObject({
    error: 'order_not_paid',
  })
})

test('breakLines breaks Chinese between characters, never before a full stop, and Latin at spaces', () => {
  const measure = (piece: string) => [...piece].length
  expect(breakLines('台北市大安區溫州街。十八巷', measure, 9)).toEqual(['台北市大安區溫州街。', '十八巷'])
  expect(breakLines('Premium plan, monthly', measure, 13)).toEqual(['Premium plan,', 'monthly'])
  expect(breakLines('高級 FanKeep 方案', measure, 8)).toEqual(['高級', 'FanKeep', '方案'])
})

test('breakLines breaks text without spaces at the edge, and writes line breaks as spaces', () => {
  const measure = (piece: string) => [...piece].length
  expect(breakLines('プレミアムレジデンス 12', measure, 6)).toEqual(['プレミアムレ', 'ジデンス', '12'])
  expect(breakLines('台北市\n大安區', measure, 9)).toEqual(['台北市 大安區'])
})
