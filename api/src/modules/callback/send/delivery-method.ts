import type { CallBackReasonKey } from '@fankeep/shared/contract'
import type { MailOutcome } from '../../../infra/mail/mail-outcome'
import type { Said } from '../../backup/tables'
import type { FanContent } from '../email-templates'
import type { CallbackRow } from '../repository'
import type { Via } from '../tables'

/** One delivery, as passed to a delivery method. */
export interface Delivery {
  n: number
  via: Via
  target: string
  name: string
  language: string | null
  /** How often the receiver has answered "not now" so far. */
  tries: number
}

/** The outcome of one delivery. `queued`: it was not handed over at all. */
export type Outcome = MailOutcome | { state: 'queued'; error: string }

/** The result of a batch. */
export interface Delivered {
  /** One per delivery, in order. */
  outcomes: Outcome[]
  /** Why the service accepts nothing at present. If absent, the caller concludes it from the outcomes: all are `again`. */
  away?: string | null
  /** The service accepts nothing before this time. */
  until?: Date
  /** The service could not be reached: nothing was handed over. Its method is halted for this reason if that lasts. */
  unreached?: Said<CallBackReasonKey>
  /** The service accepts nothing any more, for this reason. */
  halt?: Said<CallBackReasonKey>
}

/** How a CallBack reaches fans. */
export interface DeliveryMethod {
  /**
   * Whether the receiver accepts each key only once. If so, interrupted deliveries are handed over again; otherwise
   * they are not, because the fan could get the message twice.
   */
  knowsKey: boolean
  /** For how long after the CallBack's start the receiver remembers keys, in milliseconds; absent: indefinitely. */
  keyLasts?: number
  /** Batch size: the most deliveries that can become unknown at the same time. */
  batch: number
  /** Minutes between tries for one fan while the receiver answers only "not now"; absent: immediately. */
  pauses?: readonly number[]
  /** @param note can be called with a delivery's `n` when it was sent, while others of the batch are in flight */
  deliver: (
    row: CallbackRow,
    deliveries: Delivery[],
    content: FanContent,
    note: (n: number) => void,
  ) => Promise<Delivered>
}

export type DeliveryMethods = Record<Via, DeliveryMethod>
