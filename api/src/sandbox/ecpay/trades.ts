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
    /** Null if the shop has already used this number. */
    open: (fields: Record<string, string>): Trade | null => {
      const no = fields.MerchantTradeNo ?? ''
      if (trades.has(no)) return null
      const tradeNo = `${taipeiTime(clock.now()).replace(/\D/g, '').slice(2)}${randomInt(1000, 9999)}`
      const trade: Trade = { fields, tradeNo, state: 'open', charges: 0 }
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
    notice: ({ fields, tradeNo }: Trade, paid: boolean, over: Record<string, string> = {}) =>
      sign(
        {
          CustomField1: '',
          CustomField2: '',
          CustomField3: '',
          CustomField4: '',
          MerchantID: fields.MerchantID ?? '',
          MerchantTradeNo: fields.MerchantTradeNo ?? '',
          PaymentDate: taipeiTime(clock.now()),
          PaymentType: 'Credit_CreditCard',
          PaymentTypeChargeFee: '0',
          RtnCode: paid ? '1' : '10100058',
          RtnMsg: paid ? '交易成功' : '授權失敗：餘額不足',
          SimulatePaid: '0',
          StoreID: '',
          TradeAmt: fields.TotalAmount ?? '',
          TradeDate: fields.MerchantTradeDate ?? '',
          TradeNo: tradeNo,
          ...over,
        },
        shop,
      ),
  }
}

export type Trades = ReturnType<typeof createTrades>
