import type { CallBackReasonKey } from '@fankeep/shared/contract'
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
import { type FanMailParts, fanMessage, withStop } from '../email-templates'
import type { Delivered, Delivery, DeliveryMethod } from './delivery-method'

/** Telegram takes about 30 messages a second from a bot; so many in so many milliseconds are 25 (https://core.telegram.org/bots/faq). */
const batch = 20
const batchTime = 800
/** So many of one batch without an answer, and none with one: it is not the fans. */
const mostUnheard = 3
const longestRest = 3_600_000
/** Telegram's limit for one text. */
const longest = 4096

type Said = Delivered['outcomes'][number]
interface Sent {
  outcome: Said
  rest?: number
  ended?: boolean
}

/**
 * Messages by the page's Telegram bot, one for each fan who said yes. Telegram has no key by which it knows a message again: what has no
 * answer may have arrived, and is not sent a second time.
 */
export function telegramMethod(services: Services, language: Language, signal: AbortSignal): DeliveryMethod {
  const { db, clock, config, log } = services
  const ask = telegramClient(config)
  const pace = makePace(batchTime)

  return {
    knowsKey: false,
    batch,
    deliver: async (row, deliveries, letter, note) => {
      const left = (error: string) => deliveries.map(() => ({ state: 'queued' as const, error }))
      await pace(signal)
      // Nothing of the batch was handed over.
      if (signal.aborted) return { outcomes: left('cut off') }
      const bot = await botOf(db, row.pageId)
      if (bot?.state !== 'bound')
        return {
          outcomes: left('telegram_token_ended'),
          halt: { key: 'telegram_token_ended', params: {} },
        }
      const { token } = openBotSecrets(services, bot)
      const targets = deliveries.map(({ target }) => target)
      const taking = await stillTaking(db, row.pageId, targets)
      const one = async (delivery: Delivery): Promise<Sent> => {
        const { n, target } = delivery
        if (!taking.has(target)) return { outcome: { state: 'failed', error: 'reach_left' } }
        const text = textFor(letter, delivery, language)
        const sent = readAnswer(await ask('sendMessage', { chat_id: target, text }, { token, signal }))
        const { outcome } = sent
        if (outcome.state === 'sent') note(n)
        if (outcome.state === 'failed' && outcome.error === 'reach_left')
          await markFanLeft(db, row.pageId, target, clock.now())
        return sent
      }
      const sent = await Promise.all(deliveries.map(one))
      const outcomes = sent.map(({ outcome }) => outcome)
      const isEnded = sent.some(({ ended }) => ended)
      const halt = isEnded ? 'telegram_token_ended' : unheard(outcomes)
      if (halt) log.warn({ callback: row.id, halt }, 'Telegram takes no messages')
      if (isEnded) await markBotExpired(db, bot)
      const rest = Math.max(0, ...sent.map((each) => each.rest ?? 0))
      return {
        outcomes,
        ...(halt && { halt: { key: halt, params: {} } }),
        ...(rest > 0 && { until: new Date(clock.now().getTime() + rest) }),
      }
    },
  }
}

/** The words of the CallBack, and how to stop. */
function textFor(letter: FanMailParts, { name, language: theirs }: Delivery, members: Language): string {
  const language = theirs === null ? members : readLanguage(theirs)
  return withStop(
    fanMessage(letter, { name, fromOther: false }, language),
    say(language, 'telegram.stop'),
    longest,
  )
}

const unheard = (outcomes: Said[]): CallBackReasonKey | undefined =>
  outcomes.length >= mostUnheard && outcomes.every(({ state }) => state === 'unknown')
    ? 'telegram_no_answer'
    : undefined

function readAnswer(answer: TelegramAnswer): Sent {
  const { status, retryAfter, description } = answer
  const error = description || `HTTP ${status}`
  if (isTelegramDone(answer)) return { outcome: { state: 'sent' } }
  if (status === 0) return { outcome: { state: 'unknown', error: 'no answer' } }
  if (isTokenEnded(answer)) return { outcome: { state: 'queued', error }, ended: true }
  // The fan blocked the bot, or is no more.
  if (status === 403) return { outcome: { state: 'failed', error: 'reach_left' } }
  const rest = Math.min(longestRest, (retryAfter ?? 60) * 1000)
  if (status === 429) return { outcome: { state: 'queued', error }, rest }
  // Its own word that it did not do it; a gateway's is none (`telegramClient`).
  if (status >= 500) return { outcome: { state: 'again', error }, rest }
  return { outcome: { state: 'failed', error: 'telegram_refused' } }
}
