import type { CallBackReasonKey } from '@fankeep/shared/contract'
import type { MailOutcome } from '../../../infra/mail-outcome'
import type { Said } from '../../backup/tables'
import type { FanMailParts } from '../email-templates'
import type { CallbackRow } from '../repository'
import type { Via } from '../tables'

/** One delivery, as a way is handed it. */
export interface Delivery {
  n: number
  via: Via
  target: string
  name: string
  language: string | null
  /** How often the other side has said "not now" already. */
  tries: number
}

/** What became of one delivery. `queued`: it was not handed over at all. */
export type Outcome = MailOutcome | { state: 'queued'; error: string }

/** What a way did with what it was handed. */
export interface Delivered {
  /** One a delivery, in order. */
  outcomes: Outcome[]
  /** Why it takes nothing at present; absent: it does not where each of `outcomes` is `again`. */
  away?: string | null
  /** It takes no more before. */
  until?: Date
  /** It takes no more at all, and why. */
  halt?: Said<CallBackReasonKey>
}

/** A way to the fans. */
export interface DeliveryMethod {
  /** Whether the other side takes one key once: then what was cut off is handed over again, elsewhere never. */
  knowsKey: boolean
  /** For how long after the CallBack began, in milliseconds; absent: for ever. */
  keyLasts?: number
  /** How many are handed over at a time: so many may become unknown at once. */
  batch: number
  /** Minutes between the tries for one fan, where the other side says only "not now"; absent: at once. */
  pauses?: readonly number[]
  /** @param note may be called for a delivery (its `n`) that was sent, while others of the batch are in the air */
  deliver: (
    row: CallbackRow,
    deliveries: Delivery[],
    letter: FanMailParts,
    note: (n: number) => void,
  ) => Promise<Delivered>
}

export type DeliveryMethods = Record<Via, DeliveryMethod>
