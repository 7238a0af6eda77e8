import type { Language } from '../../../infra/language'

/** One payment try, as the provider gets it. */
export interface PaymentAsked {
  tradeNo: string
  amount: number
  orderNo: string
  /** The order's lines, in the buyer's language. */
  items: string[]
  language: Language
  at: Date
}

/** A provider's report about a try, after its signature was checked. */
export interface PaymentNotice {
  tradeNo: string
  /** `pending`: it is not known yet whether money has moved; the provider reports it when asked later. */
  outcome: 'paid' | 'refused' | 'simulated' | 'pending'
  amount: number
  providerNo: string
  method: string
  message: string
}

/** A payment provider; one folder each. Its reports count only if they are signed; the browser is never trusted. */
export interface PaymentProvider {
  name: string
  /** The form that takes the browser to the provider's page. */
  begin: (asked: PaymentAsked) => { url: string; fields: Record<string, string> }
  /** Null if the signature is not the provider's. */
  readNotice: (fields: Record<string, string>) => PaymentNotice | null
  /** The response that acknowledges a notice, and the response that makes the provider send the notice again. */
  acknowledgement: string
  rejection: (why: string) => string
  /** Asks for the outcome of a try without a notice; null while nothing was paid. @throws Error if it must be asked again. */
  ask: (tradeNo: string) => Promise<PaymentNotice | null>
  /** Refunds the money. Idempotent: a second call refunds nothing more. @throws Error if it must be retried. */
  refund: (payment: { tradeNo: string; providerNo: string; amount: number }) => Promise<void>
}
