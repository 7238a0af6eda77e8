import { fillTokens } from '@fankeep/shared/contract'
import { OutgoingProblem } from '../../../infra/outgoing/outgoing'
import { type Language, readLanguage } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { say } from '../../../infra/words'
import { openSubscription, type PushFanRow } from '../../fan-push/browser-keys'
import { fanPushPath } from '../../fan-push/confirm-key'
import { dropPushFan, stillOn } from '../../fan-push/fans'
import { type PushKeys, pushKeys } from '../../notices/push/keys'
import { type PushMessage, sendPush } from '../../notices/push/send-push'
import type { FanContent } from '../email-templates'
import { isUnheard, restFor, unreached, unreachedRest } from './batch'
import type { Delivered, Delivery, DeliveryMethod, Outcome } from './delivery-method'

/** Seconds that a push service keeps a message: a browser that is offline for longer misses it. */
const secondsKept = 7 * 86_400
/** Browsers remember shown notifications for longer; within this time a duplicate changes nothing. */
const keyLasts = 86_400_000
const noAnswer = { key: 'push_no_answer', params: {} } as const
/** A request without an answer is repeated immediately, with the identical message. */
const asks = 2

/**
 * Notifications in the browsers of fans. Push services have no idempotency key. After an interruption a message is handed over again
 * with the same topic and tag: it replaces the first one instead of being shown a second time (`once`).
 */
export function pushMethod(services: Services, signal: AbortSignal): DeliveryMethod {
  const { db, clock, config, log } = services
  /** Until when a push service, by host, accepts no more; the other services are still used. */
  const rests = new Map<string, number>()

  async function push(keys: PushKeys, fan: PushFanRow, message: PushMessage): Promise<Outcome> {
    const { host } = new URL(fan.endpoint)
    if ((rests.get(host) ?? 0) > clock.now().getTime()) return { state: 'queued', error: 'it rests' }
    const how = { keys, ttl: secondsKept, signal }
    const answer = await heard(() => sendPush(config, openSubscription(services, fan), message, how))
    if (answer === 'unreached') {
      rests.set(host, clock.now().getTime() + unreachedRest)
      return unreached.outcome
    }
    if (!answer) return { state: 'unknown', error: 'no answer' }
    const { status, retryAfter } = answer
    if (status >= 200 && status < 300) return { state: 'sent' }
    if (status === 404 || status === 410) {
      await dropPushFan(db, fan.id)
      return { state: 'failed', error: 'push_gone' }
    }
    if (status !== 429 && status < 500) {
      log.warn({ status, host }, 'a push service rejected a message')
      return { state: 'failed', error: 'push_refused' }
    }
    rests.set(host, clock.now().getTime() + restFor(retryAfter))
    return { state: 'again', error: `HTTP ${status}` }
  }

  return {
    knowsKey: true,
    keyLasts,
    batch: 20,
    deliver: async (row, deliveries, content, note) => {
      const on = await stillOn(
        db,
        row.pageId,
        deliveries.map(({ target }) => target),
      )
      const keys = await pushKeys(services)
      const one = async (delivery: Delivery): Promise<Outcome> => {
        const fan = on.get(delivery.target)
        if (!fan) return { state: 'failed', error: 'reach_left' }
        const outcome = await push(keys, fan, messageFor(fan, row.id, content))
        if (outcome.state === 'sent') note(delivery.n)
        return outcome
      }
      const outcomes = await Promise.all(deliveries.map(one))
      const settled = settle(outcomes, rests, clock.now().getTime())
      if (!outcomes.includes(unreached.outcome)) return settled
      return { unreached: noAnswer, ...settled }
    },
  }
}

/** The answer of the first try that gets one. `unreached`: no try had a connection. */
async function heard<Answer>(ask: () => Promise<Answer>): Promise<Answer | 'unreached' | undefined> {
  let isSent = false
  for (let left = asks; left > 0; left--) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof OutgoingProblem)) throw error
      isSent ||= !error.isUnsent
    }
  }
  return isSent ? undefined : 'unreached'
}

/**
 * If no service accepted any, the delivery method sleeps; otherwise deliveries of a pausing service are moved behind
 * the others.
 */
function settle(outcomes: Outcome[], rests: ReadonlyMap<string, number>, now: number): Delivered {
  if (isUnheard(outcomes)) return { outcomes, halt: noAnswer }
  const isBusy = ({ state }: Outcome) => state === 'again' || state === 'queued'
  if (outcomes.every(isBusy)) {
    const ahead = [...rests.values()].filter((time) => time > now)
    return { outcomes, until: new Date(ahead.length > 0 ? Math.min(...ahead) : now) }
  }
  return {
    outcomes: outcomes.map((one) => (one.state === 'queued' ? { ...one, state: 'again' as const } : one)),
  }
}

/** Exactly the same message at every try. */
function messageFor(
  { id, language }: Pick<PushFanRow, 'id' | 'language'>,
  callback: string,
  { page, subject, message, link }: FanContent,
): PushMessage {
  const own: Language = readLanguage(language)
  const filled = (text: string) => fillTokens(text, { name: say(own, 'mail.callback.friend'), link })
  const stop = fanPushPath({ stopPush: id })
  return {
    title: page,
    text: [subject && filled(subject), filled(message)].filter(Boolean).join('\n').replaceAll('\r\n', '\n'),
    foot: say(own, 'fanPush.foot'),
    path: link === '' ? stop : link,
    tag: `callback-${callback}`,
    stop: { label: say(own, 'fanPush.stop'), path: stop },
    once: true,
  }
}
