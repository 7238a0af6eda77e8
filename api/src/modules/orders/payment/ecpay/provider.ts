import type { EcpayConfig } from '../../../../infra/config/providers-config'
import type { Language } from '../../../../infra/language'
import type { Services } from '../../../../infra/services'
import type { PaymentAsked, PaymentNotice, PaymentProvider } from '../provider'
import { isSigned, sign } from '../../ecpay/check-mac-value'
import { askServer } from './ask-server'
import { refund } from './refund'

/**
 * ECPay's all-in-one payment (AIO, `AioCheckOut/V5`), only by card: methods that pay days later do not fit an order that expires after 30
 * minutes.
 */
export function ecpay({ config, clock }: Pick<Services, 'config' | 'clock'>): PaymentProvider | null {
  const shop = config.ecpay
  if (!shop) return null
  return {
    name: 'ecpay',
    begin: (asked) => ({
      url: `${shop.hosts.browser}/Cashier/AioCheckOut/V5`,
      fields: sign(orderFields(shop, config.publicUrl, asked), shop),
    }),
    readNotice: (fields) => (isSigned(fields, shop) ? readNotice(fields, shop) : null),
    acknowledgement: '1|OK',
    rejection: (why) => `0|${why}`,
    ask: (tradeNo) => askTrade(shop, tradeNo, clock.now()),
    refund: (payment) => refund(shop, payment),
  }
}

/** Traditional Chinese is the default; other languages have codes. */
const languages: Partial<Record<Language, string>> = { 'zh-cn': 'CHI', en: 'ENG' }

function orderFields({ merchantId }: EcpayConfig, site: string, asked: PaymentAsked): Record<string, string> {
  const language = languages[asked.language]
  return {
    MerchantID: merchantId,
    MerchantTradeNo: asked.tradeNo,
    MerchantTradeDate: taipeiTime(asked.at),
    PaymentType: 'aio',
    TotalAmount: String(asked.amount),
    TradeDesc: 'FanKeep',
    ItemName: asked.items.map(plain).join('#').slice(0, 400),
    ReturnURL: `${site}/api/pay/notify/ecpay`,
    OrderResultURL: `${site}/api/pay/back/${asked.orderNo}`,
    ClientBackURL: `${site}/transactionHistory?order=${asked.orderNo}`,
    ChoosePayment: 'Credit',
    EncryptType: '1',
    ...(language && { Language: language }),
  }
}

/** ECPay's page refuses an order with special characters. */
const plain = (item: string) => item.replace(/[^\p{L}\p{N} ×.,、，]/gu, ' ').trim()

/** `2026/11/21 12:00:00`, in Taipei. */
export function taipeiTime(at: Date): string {
  const local = new Date(at.getTime() + 8 * 3_600_000).toISOString()
  return `${local.slice(0, 10).replaceAll('-', '/')} ${local.slice(11, 19)}`
}

function readNotice(fields: Record<string, string>, { merchantId }: EcpayConfig): PaymentNotice | null {
  if (fields.MerchantID !== merchantId || !fields.MerchantTradeNo) return null
  return {
    tradeNo: fields.MerchantTradeNo,
    outcome: outcomeOf(fields),
    amount: /^\d{1,9}$/.test(fields.TradeAmt ?? '') ? Number(fields.TradeAmt) : -1,
    providerNo: fields.TradeNo ?? '',
    method: fields.PaymentType ?? '',
    message: (fields.RtnMsg ?? '').slice(0, 200),
  }
}

function outcomeOf({ RtnCode, SimulatePaid }: Record<string, string>): PaymentNotice['outcome'] {
  // A payment simulated in the shop's console: no money has moved.
  if (RtnCode === '1') return SimulatePaid === '1' ? 'simulated' : 'paid'
  // 「交易付款結果待確認中」: the bank has not answered yet. Every other code is a refusal.
  return RtnCode === '10300066' ? 'pending' : 'refused'
}

/** `QueryTradeInfo/V5`: signed like a notice, with `TradeStatus` in place of the notice's code. */
async function askTrade(shop: EcpayConfig, tradeNo: string, now: Date): Promise<PaymentNotice | null> {
  const asked = {
    MerchantID: shop.merchantId,
    MerchantTradeNo: tradeNo,
    TimeStamp: String(Math.floor(now.getTime() / 1000)),
  }
  const answer = await askServer(shop, 'Cashier/QueryTradeInfo/V5', sign(asked, shop))
  const { TradeStatus } = answer.fields
  // ECPay answers 403 to too many requests, and with an HTML page during maintenance.
  if (!answer.ok || !TradeStatus)
    throw new Error(`ECPay returned no state of ${tradeNo} (HTTP ${answer.status})`)
  if (TradeStatus !== '1') return null
  if (!isSigned(answer.fields, shop) || answer.fields.MerchantTradeNo !== tradeNo)
    throw new Error(`ECPay's answer about ${tradeNo} is not correctly signed (HTTP ${answer.status})`)
  return readNotice({ ...answer.fields, RtnCode: '1', RtnMsg: '' }, shop)
}
