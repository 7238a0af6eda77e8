import type { MailOutcome } from '../../../infra/bulk-mail'
import { type Language, readLanguage } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { fanMail, type LetterParts } from '../letters'
import type { Via } from '../tables'

/** One delivery, as a way is handed it. */
export interface Delivery {
  n: number
  via: Via
  target: string
  name: string
  language: string | null
}

/** A way to the fans. */
export interface Way {
  /** Whether the other side takes one key once: then what was cut off is handed over again, elsewhere never. */
  knowsKey: boolean
  /** How many are handed over at a time. */
  batch: number
  /** `key` is the CallBack's; with the delivery's number it names one letter for ever. One answer each, in order. */
  deliver: (key: string, deliveries: Delivery[], letter: LetterParts) => Promise<MailOutcome[]>
}

export type Ways = Partial<Record<Via, Way>>

/**
 * The ways there are; a platform's own message comes with its connector. `language` is the member's: fans who came with
 * a list, and never said theirs, are written to in it.
 */
export function waysOf({ bulkMail, crypto, config }: Services, language: Language): Ways {
  return {
    email: {
      knowsKey: bulkMail.knowsKey,
      batch: bulkMail.batch,
      deliver: (key, deliveries, letter) =>
        bulkMail.deliver(
          deliveries.map(({ n, target, name, language: own }) => ({
            ...fanMail(
              { crypto, site: config.publicUrl },
              letter,
              { to: target, name },
              own === null ? language : readLanguage(own),
            ),
            key: `${key}:${n}`,
          })),
        ),
    },
  }
}
