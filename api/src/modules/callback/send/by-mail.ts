import { setImmediate } from 'node:timers/promises'
import type { CallBackReasonKey } from '@fankeep/shared/contract'
import { type Language, readLanguage } from '../../../infra/language'
import type { MailOutcome, ServerAway } from '../../../infra/mail/mail-outcome'
import type { Services } from '../../../infra/services'
import { addressReturned, unwantedNow } from '../../opt-in/subscribers'
import { fanMail } from '../email-templates'
import { mostUnheard } from './batch'
import type { Delivered, Delivery, DeliveryMethod } from './delivery-method'
import { giveBack, takeMails } from './warm-up'

type Answer = MailOutcome | ServerAway

/** Emails handed over per call: while the server accepts them, the next ones are rendered. */
const written = 250

export const mailMethod = (
  { bulkMail, crypto, config, db, clock }: Services,
  language: Language,
  signal: AbortSignal,
): DeliveryMethod => ({
  knowsKey: bulkMail.knowsKey,
  pauses: [1, 5, 15, 60],
  batch: bulkMail.batch,
  deliver: async (row, all, content) => {
    const targets = all.map(({ target }) => target)
    const unwanted = await unwantedNow(db, row.pageId, targets)
    const wanted = all.filter(({ target }) => !unwanted.has(target))
    const { granted, until } = await takeMails({ db, clock, config }, wanted.length)
    const deliveries = wanted.slice(0, granted)
    const write = ({ n, target, name, language: own }: Delivery) => ({
      ...fanMail(
        { crypto, site: config.publicUrl },
        content,
        { to: target, name },
        own === null ? language : readLanguage(own),
      ),
      // With the delivery's number the CallBack's key permanently identifies one mail.
      key: `callback:${row.id}:${n}`,
    })
    const parts = Array.from({ length: Math.ceil(deliveries.length / written) }, async (_, place) => {
      await setImmediate()
      return bulkMail.deliver(deliveries.slice(place * written, (place + 1) * written).map(write), signal)
    })
    const outcomes = (await Promise.all(parts)).flat()
    for (const email of addressesGone(deliveries, outcomes))
      await addressReturned(db, { pageId: row.pageId, email }, clock.now())
    await giveBack({ db, clock, config }, outcomes.filter(isUntaken).length)
    const away = awayOf(outcomes)
    const outcomeOf = (delivery: Delivery): Delivered['outcomes'][number] => {
      const position = wanted.indexOf(delivery)
      if (position < 0) return { state: 'failed', error: 'reach_left' satisfies CallBackReasonKey }
      if (position >= granted) return { state: 'queued', error: 'warming up' }
      const outcome = outcomes[position] ?? { state: 'unknown' as const, error: 'no answer' }
      const isUntried = outcome.state === 'away' || (outcome.state === 'again' && away !== null)
      return isUntried ? { state: 'queued', error: outcome.error } : outcome
    }
    return { outcomes: all.map(outcomeOf), away, ...restOf(outcomes, away, until, clock.now()) }
  },
})

const isUntaken = ({ state }: Answer) => state === 'away' || state === 'again'

/** From this many mails, all refused temporarily, the cause is the server and not a few full mailboxes. */
const fewAreFull = 10

/** Why the mail server currently accepts nothing; null if it does. A server that takes mails and answers none of them is away, too. */
function awayOf(outcomes: Answer[]): string | null {
  const [first] = outcomes
  if (!first || first.state === 'sent') return null
  const isSilent = outcomes.filter(({ state }) => state === 'unknown').length >= mostUnheard
  const isAway = isSilent || outcomes.some(({ state }) => state === 'away') || outcomes.length >= fewAreFull
  const isUnanswered = (one: Answer) => isUntaken(one) || (isSilent && one.state === 'unknown')
  return isAway && outcomes.every(isUnanswered) ? first.error : null
}

const throttledMs = 60_000

/** A server that accepted some mails and then none is overloaded. */
function restOf(outcomes: Answer[], away: string | null, warm: Date | undefined, now: Date) {
  if (away !== null) return {}
  if (warm) return { until: warm }
  return outcomes.some(({ state }) => state === 'away')
    ? { until: new Date(now.getTime() + throttledMs) }
    : {}
}

/** If a mail server reports at least this share of so many addresses as nonexistent, its routing is broken. */
const fewAreGone = { of: 10, share: 0.5 }

/** The addresses that do not exist, if the mail server's answers are credible. */
function addressesGone(deliveries: Delivery[], outcomes: Answer[]): string[] {
  const gone = deliveries.filter((_, position) => {
    const outcome = outcomes[position]
    return outcome?.state === 'failed' && outcome.isGone === true
  })
  const isCredible = deliveries.length < fewAreGone.of || gone.length < deliveries.length * fewAreGone.share
  return isCredible ? gone.map(({ target }) => target) : []
}
