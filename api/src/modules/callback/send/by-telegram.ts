import { afterGrace } from '../../../infra/after-grace'
import { type Language, readLanguage } from '../../../infra/language'
import { makePace } from '../../../infra/pace'
import type { Services } from '../../../infra/services'
import { say } from '../../../infra/words'
import {
  isTelegramDone,
  isTokenEnded,
  type TelegramAnswer,
  telegramClient,
} from '../../../platforms/telegram/client'
import { botOf, markBotExpired, openBotSecrets } from '../../telegram/bot'
import { markFanLeft, stillTaking } from '../../telegram/fans'
import { type FanContent, fanMessage, withStop } from '../email-templates'
import { deliveredBy, haltedBefore, notHandedOver, type Pushed, restFor, unreached } from './batch'
import type { Delivery, DeliveryMethod } from './delivery-method'

/** Telegram accepts about 30 messages a second from a bot; 20 per 800 ms are 25 (https://core.telegram.org/bots/faq). */
const batch = 20
const batchTime = 800
/** Telegram's limit for one text. */
const longest = 4096

/**
 * Messages from the page's Telegram bot, one for each fan who confirmed. Telegram has no idempotency key: a message without an answer
 * may have arrived, and is not sent again.
 */
export function telegramMethod(services: Services, language: Language, signal: AbortSignal): DeliveryMethod {
  const { db, clock, config, log } = services
  const ask = telegramClient(config)
  const pace = makePace(batchTime)
  const late = afterGrace(signal)

  return {
    knowsKey: false,
    batch,
    deliver: async (row, deliveries, content, note) => {
      await pace(signal)
      const bot = await botOf(db, row.pageId)
      if (bot?.state !== 'bound') return haltedBefore(deliveries, 'telegram_token_ended')
      const { token } = openBotSecrets(services, bot)
      const targets = deliveries.map(({ target }) => target)
      const taking = await stillTaking(db, row.pageId, targets)
      // Nothing of the batch was handed over.
      if (signal.aborted) return notHandedOver(deliveries, 'cut off')
      const one = async (delivery: Delivery): Promise<Pushed> => {
        const { n, target } = delivery
        if (!taking.has(target)) return { outcome: { state: 'failed', error: 'reach_left' } }
        const text = textFor(content, delivery, language)
        const sent = readAnswer(await ask('sendMessage', { chat_id: target, text }, { token, signal: late }))
        const { outcome } = sent
        if (outcome.state === 'sent') note(n)
        if (outcome.state === 'failed' && outcome.error === 'reach_left')
          await markFanLeft(db, row.pageId, target, clock.now())
        return sent
      }
      const pushed = await Promise.all(deliveries.map(one))
      const delivered = deliveredBy(pushed, 'telegram_no_answer', clock.now())
      const { halt } = delivered
      if (halt)
        log.warn(
          { callback: row.id, halt: halt.key },
          'Telegram rejects messages; the delivery method is halted',
        )
      if (halt?.key === 'telegram_token_ended') await markBotExpired(db, bot)
      return delivered
    },
  }
}

/** The text of the CallBack, and how to unsubscribe. */
function textFor(content: FanContent, { name, language: theirs }: Delivery, members: Language): string {
  const language = theirs === null ? members : readLanguage(theirs)
  return withStop(
    fanMessage(content, { name, fromOther: false }, language),
    say(language, 'telegram.stop'),
    longest,
  )
}

function readAnswer(answer: TelegramAnswer): Pushed {
  const { status, retryAfter, description } = answer
  const error = description || `HTTP ${status}`
  if (isTelegramDone(answer)) return { outcome: { state: 'sent' } }
  if (answer.isUnsent) return unreached
  if (status === 0) return { outcome: { state: 'unknown', error: 'no answer' } }
  if (isTokenEnded(answer)) return { outcome: { state: 'queued', error }, halt: 'telegram_token_ended' }
  // The fan blocked the bot, or deleted their account.
  if (status === 403) return { outcome: { state: 'failed', error: 'reach_left' } }
  const rest = restFor(retryAfter)
  if (status === 429) return { outcome: { state: 'queued', error }, rest }
  // Telegram itself reports that it failed; a gateway's error says nothing about that (`telegramClient`).
  if (status >= 500) return { outcome: { state: 'again', error }, rest }
  return { outcome: { state: 'failed', error: 'telegram_refused' } }
}
