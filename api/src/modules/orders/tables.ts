import type { Checkout, Quote } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '../../infra/language'

export type OrderState = 'unpaid' | 'paid' | 'cancelled' | 'refunded'

/** What was chosen, without a price. */
export interface Cart {
  type: number | null
  period: 1 | 2 | 3
  count: number
  pack: string | null
  packs: number
  discount: string
}

export interface OrdersTables {
  orders: {
    id: GeneratedAlways<string>
    no: string
    userId: string | null
    state: Generated<OrderState>
    cancelReason: Generated<'expired' | 'member' | 'replaced' | null>
    askedHash: string
    basis: string
    cart: Cart
    price: Quote
    checkout: Checkout
    discountCode: string | null
    subtotal: number
    tax: number
    total: number
    language: Language
    createdAt: Date
    expiresAt: Date
    paidAt: Generated<Date | null>
    endedAt: Generated<Date | null>
  }
  payments: {
    id: GeneratedAlways<string>
    orderId: string
    provider: string
    tradeNo: string
    key: string
    amount: number
    state: Generated<'open' | 'refused' | 'paid' | 'surplus' | 'refunded'>
    providerNo: Generated<string | null>
    method: Generated<string | null>
    message: Generated<string>
    createdAt: Date
    openedAt: Generated<Date | null>
    endedAt: Generated<Date | null>
  }
  paymentNotices: {
    provider: string
    digest: string
    tradeNo: string
    verdict: string
    times: Generated<number>
    firstAt: Date
    lastAt: Date
  }
  invoices: {
    orderId: string
    state: Generated<'waiting' | 'issued' | 'failed'>
    number: Generated<string | null>
    random: Generated<string | null>
    issuedAt: Generated<Date | null>
    message: Generated<string>
    createdAt: Date
  }
  discounts: {
    code: string
    percent: number | null
    amount: number | null
    startsAt: Date | null
    endsAt: Date | null
    usesMax: number | null
  }
  renewalMails: { userId: string; endsAt: Date; days: number; at: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends OrdersTables {}
}
