import type { Language } from '../../../infra/language'

/** One attempt to pay, as the provider gets it. */
export interface PaymentAsked {
  tradeNo: string
  amount: number
  orderNo: string
  /** What is bought, line by line, in the buyer's language. */
  items: string[]
  language: Language
  at: Date
}

/** What a provider says of a try, its signature checked. */
export interface PaymentNotice {
  tradeNo: string
  /** `pending`: it is not known yet whether money has moved; the provider says so when it is asked later. */
  outcome: 'paid' | 'refused' | 'simulated' | 'pending'
  amount: number
  providerNo: string
  method: string
  message: string
}

/**
 * Anyone who takes the money: one folder each. What it says counts only where it is signed; a browser's word never does.
 */
export interface PaymentProvider {
  name: string
  /** The form that leads a browser to its page. */
  begin: (asked: PaymentAsked) => { url: string; fields: Record<string, string> }
  /** Null where the signature is not its own. */
  readNotice: (fields: Record<string, string>) => PaymentNotice | null
  /** Its own words for "heard", and for "not taken, tell again". */
  heard: string
  notTaken: (why: string) => string
  /** What became of a try of which no notice came; null while nothing was paid. @throws Error where it has to be asked again. */
  ask: (tradeNo: string) => Promise<PaymentNotice | null>
  /** Gives the money back. Asked twice, it gives it back once. @throws Error where it has to be tried again. */
  refund: (payment: { tradeNo: string; providerNo: string; amount: number }) => Promise<void>
}
