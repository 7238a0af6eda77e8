import { setImmediate } from 'node:timers/promises'
import type { CallBackReasonKey } from '@fankeep/shared/contract'
import { type Language, readLanguage } from '../../../infra/language'
import type { MailOutcome } from '../../../infra/bulk-mail'
import type { Services } from '../../../infra/services'
import { addressReturned, unwantedNow } from '../../opt-in/subscribers'
import { fanMail } from '../email-templates'
import type { Delivered, Delivery, DeliveryMethod } from './delivery-method'
import { takeMails } from './warm-up'

/** So many emails are handed over at once: while the other side takes them, the next ones are written. */
const written = 250

export const mailMethod = (
  { bulkMail, crypto, config, db, clock }: Services,
  language: Language,
): DeliveryMethod => ({
  knowsKey: bulkMail.knowsKey,
  batch: bulkMail.batch,
  deliver: async (row, all, letter) => {
    const targets = all.map(({ target }) => target)
    const unwanted = await unwantedNow(db, row.pageId, targets)
    const wanted = all.filter(({ target }) => !unwanted.has(target))
    const { granted, until } = await takeMails({ db, clock, config }, wanted.length)
    const deliveries = wanted.slice(0, granted)
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
    const outcomes = (await Promise.all(parts)).flat()
    for (const email of addressesGone(deliveries, outcomes))
      await addressReturned(db, { pageId: row.pageId, email }, clock.now())
    const outcomeOf = (delivery: Delivery): Delivered['outcomes'][number] => {
      const position = wanted.indexOf(delivery)
      if (position < 0) return { state: 'failed', error: 'reach_left' satisfies CallBackReasonKey }
      if (position >= granted) return { state: 'queued', error: 'warming up' }
      return outcomes[position] ?? { state: 'unknown', error: 'no answer' }
    }
    return { outcomes: all.map(outcomeOf), ...(until && { until }) }
  },
})

/** A mail server that finds hardly any of so many addresses has lost its own way to them. */
const fewAreGone = { of: 10, share: 0.5 }

/** The addresses that do not exist, as far as what the mail server says of them can be believed. */
function addressesGone(deliveries: Delivery[], outcomes: MailOutcome[]): string[] {
  const gone = deliveries.filter((_, position) => {
    const outcome = outcomes[position]
    return outcome?.state === 'failed' && outcome.isGone === true
  })
  const isCredible = deliveries.length < fewAreGone.of || gone.length < deliveries.length * fewAreGone.share
  return isCredible ? gone.map(({ target }) => target) : []
}
