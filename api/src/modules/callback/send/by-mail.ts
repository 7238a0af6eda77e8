import { setImmediate } from 'node:timers/promises'
import { type Language, readLanguage } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { fanMail } from '../email-templates'
import type { Delivery, DeliveryMethod } from './delivery-method'

/** So many emails are handed over at once: while the other side takes them, the next ones are written. */
const written = 250

export const mailMethod = ({ bulkMail, crypto, config }: Services, language: Language): DeliveryMethod => ({
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
