import { randomInt } from 'node:crypto'
import type { Clock } from '../../infra/clock'
import { sign } from '../../modules/orders/ecpay/check-mac-value'
import { taipeiTime } from '../../modules/orders/payment/ecpay/provider'

/** The keys ECPay publishes for its test shops. */
export const shop = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

export interface Trade {
  fields: Record<string, string>
  tradeNo: string
  state: 'open' | 'paid' | 'refused' | 'refunded'
  /** A paid trade: its amount is reserved on the card, about to be collected, or collected. */
  stage: 'authorized' | 'closing' | 'closed'
  /** How often it was charged: must never exceed one. */
  charges: number
}

/** A shop's orders at ECPay, kept as long as this process lives. */
export function createTrades(clock: Clock) {
  const trades = new Map<string, Trade>()
  return {
    all: trades,
    /** Whether it answers no queries, as during ECPay's maintenance. */
    isDown: false,
    /** Whether the shop may not read a card's details, as without that service. */
    hidesCards: false,
    /** How many answers to the next refund requests are lost, after the request was carried out. */
    losesAnswers: 0,
    /** Refund requests so far. */
    actions: [] as string[],
    /** Null if the shop has already used this number. */
    open: (fields: Record<string, string>): Trade | null => {
      const no = fields.MerchantTradeNo ?? ''
      if (trades.has(no)) return null
      const tradeNo = `${taipeiTime(clock.now()).replace(/\D/g, '').slice(2)}${randomInt(1000, 9999)}`
      const trade: Trade = { fields, tradeNo, state: 'open', stage: 'authorized', charges: 0 }
      trades.set(no, trade)
      return trade
    },
    pay: (trade: Trade) => {
      if (trade.state !== 'paid') trade.charges++
      trade.state = 'paid'
    },
    /** ECPay's answer about a trade (`QueryTradeInfo/V5`). */
    info: ({ fields, tradeNo, state }: Trade) =>
      sign(
        {
          HandlingCharge: '0',
          ItemName: fields.ItemName ?? '',
          MerchantID: fields.MerchantID ?? '',
          MerchantTradeNo: fields.MerchantTradeNo ?? '',
          PaymentDate: state === 'paid' ? taipeiTime(clock.now()) : '',
          PaymentType: 'Credit_CreditCard',
          PaymentTypeChargeFee: '0',
          StoreID: '',
          TradeAmt: fields.TotalAmount ?? '',
          TradeDate: fields.MerchantTradeDate ?? '',
          TradeNo: tradeNo,
          TradeStatus: { open: '0', paid: '1', refunded: '1', refused: '10100058' }[state],
        },
        shop,
      ),
    /** The signed notice to the shop's server. */
    notice: (trade: Trade, paid: boolean, over: Record<string, string> = {}) =>
      noticeOf(trade, taipeiTime(clock.now()), paid ? noticed.paid : noticed.refused, over),
  }
}

const noticed = {
  paid: { RtnCode: '1', RtnMsg: '交易成功' },
  refused: { RtnCode: '10100058', RtnMsg: '授權失敗：餘額不足' },
}

const noticeOf = (
  { fields, tradeNo }: Trade,
  PaymentDate: string,
  outcome: Record<string, string>,
  over: Record<string, string>,
) =>
  sign(
    {
      CustomField1: '',
      CustomField2: '',
      CustomField3: '',
      CustomField4: '',
      MerchantID: fields.MerchantID ?? '',
      MerchantTradeNo: fields.MerchantTradeNo ?? '',
      PaymentDate,
      PaymentType: 'Credit_CreditCard',
      PaymentTypeChargeFee: '0',
      ...outcome,
      SimulatePaid: '0',
      StoreID: '',
      TradeAmt: fields.TotalAmount ?? '',
      TradeDate: fields.MerchantTradeDate ?? '',
      TradeNo: tradeNo,
      ...over,
    },
    shop,
  )

/** ECPay's answer about a card's payment (`CreditDetail/QueryTrade`). */
export function cardDetail({ fields, tradeNo, state, stage }: Trade) {
  if (state === 'open' || state === 'refused') return { RtnMsg: 'error_nopay', RtnValue: '' }
  const amount = Number(fields.TotalAmount)
  const isCanceled = state === 'refunded' && stage === 'authorized'
  const words = { authorized: 'Authorized', closing: 'To be captured', closed: 'Captured' }
  const back = state === 'refunded' ? [{ Status: 'To be captured', Amount: -amount }] : []
  return {
    RtnMsg: '',
    RtnValue: { TradeID: tradeNo, Amount: amount, Status: isCanceled ? 'Canceled' : words[stage] },
    CloseData: stage === 'closed' ? [{ Status: 'Captured', Amount: amount }, ...back] : {},
  }
}

/** Carries out a refund request; false if the trade's stage does not allow it. */
export function actOn(trade: Trade, action: string): boolean {
  const needed = { N: 'authorized', E: 'closing', R: 'closed' }[action]
  if (trade.state !== 'paid' || trade.stage !== needed) return false
  if (action === 'E') trade.stage = 'authorized'
  else trade.state = 'refunded'
  return true
}

export type Trades = ReturnType<typeof createTrades>
