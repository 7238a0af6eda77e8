import { setImmediate } from 'node:timers/promises'
import type { CallBackReasonKey } from '@fankeep/shared/contract'
import type { MailOutcome } from '../../../infra/bulk-mail'
import { type Language, readLanguage } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import type { Said } from '../../backup/tables'
import { fanMail, type LetterParts } from '../letters'
import type { CallbackRow } from '../repository'
import type { Via } from '../tables'
import { messageWay } from './by-message'

/** One delivery, as a way is handed it. */
export interface Delivery {
  n: number
  via: Via
  target: string
  name: string
  language: string | null
}

/** What a way did with what it was handed. */
export interface Delivered {
  /** One a delivery, in order. `queued`: not handed over at all. */
  outcomes: (MailOutcome | { state: 'queued'; error: string })[]
  /** It takes no more before. */
  until?: Date
  /** It takes no more at all, and why. */
  halt?: Said<CallBackReasonKey>
}

/** A way to the fans. */
export interface Way {
  /** Whether the other side takes one key once: then what was cut off is handed over again, elsewhere never. */
  knowsKey: boolean
  /** How many are handed over at a time: so many may become unknown at once. */
  batch: number
  deliver: (row: CallbackRow, deliveries: Delivery[], letter: LetterParts) => Promise<Delivered>
}

export type Ways = Record<Via, Way>

/** `language` is the member's: fans who came with a list, and never said theirs, are written to in it. */
export const waysOf = (services: Services, language: Language, signal: AbortSignal): Ways => ({
  email: mailWay(services, language),
  message: messageWay(services, language, signal),
})

/** So many letters are handed over at once: while the other side takes them, the next ones are written. */
const written = 250

const mailWay = ({ bulkMail, crypto, config }: Services, language: Language): Way => ({
  knowsKey: bulkMail.knowsKey,
  batch: bulkMail.batch,
  deliver: async (row, deliveries, letter) => {
    const write = ({ n, target, name, language: own }: Delivery) => ({
      ...fanMail(
        { crypto, site: config.publicUrl },
        letter,
        { to: target, name },
        own === null ? language : readLanguage(own),
      ),
      // With the delivery's number the CallBack's key names one letter for ever.
      key: `callback:${row.id}:${n}`,
    })
    const parts = Array.from({ length: Math.ceil(deliveries.length / written) }, async (_, place) => {
      await setImmediate()
      return bulkMail.deliver(deliveries.slice(place * written, (place + 1) * written).map(write))
    })
    return { outcomes: (await Promise.all(parts)).flat() }
  },
})
