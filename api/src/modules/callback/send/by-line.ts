import { createHash } from 'node:crypto'
import type { Language } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { say } from '../../../infra/words'
import { isDone, type LineAnswer, lineClient, wordsOf } from '../../../platforms/line/client'
import { channelOf, markExpired, openSecrets } from '../../line/channel'
import { stillFollowing } from '../../line/fans'
import { fanMessage, withStop } from '../email-templates'
import { deliveredBy, haltedBefore, type Pushed, restFor, unreached } from './batch'
import type { Delivery, DeliveryMethod } from './delivery-method'

/** LINE remembers a retry key for 24 hours. */
const keyLasts = 23 * 3_600_000
/** A request without an answer is repeated immediately, with the same key. */
const asks = 3
/** LINE's limit for one text. */
const longest = 5000

/**
 * Pushes from the page's LINE account, one for each follower who confirmed. A key derived from the delivery makes it idempotent:
 * after an interruption it is handed over again, and LINE sends it once
 * (https://developers.line.biz/en/docs/messaging-api/retrying-api-request/).
 */
export function lineMethod(services: Services, language: Language, signal: AbortSignal): DeliveryMethod {
  const { db, clock, config, log } = services
  const ask = lineClient(config)

  async function push(key: string, token: string, to: string, text: string): Promise<LineAnswer> {
    const question = { method: 'POST', token, retryKey: key, signal } as const
    const json = { to, messages: [{ type: 'text', text }] }
    let isSent = false
    for (let left = asks - 1; ; left--) {
      const answer = await ask('/v2/bot/message/push', { ...question, json })
      isSent ||= !answer.isUnsent
      if (answer.status !== 0 || left === 0) return { ...answer, isUnsent: !isSent }
    }
  }

  return {
    knowsKey: true,
    keyLasts,
    batch: 20,
    deliver: async (row, deliveries, content) => {
      const channel = await channelOf(db, row.pageId)
      if (channel?.state !== 'bound') return haltedBefore(deliveries, 'line_token_ended')
      const { token } = openSecrets(services, channel)
      const targets = deliveries.map(({ target }) => target)
      const following = await stillFollowing(db, row.pageId, targets)
      const one = async ({ n, target, name }: Delivery): Promise<Pushed> => {
        if (!following.has(target)) return { outcome: { state: 'failed', error: 'reach_left' } }
        const words = fanMessage(content, { name, fromOther: false }, language)
        const text = withStop(words, say(language, 'line.stop'), longest)
        return readAnswer(await push(keyOf(channel.hook, row.id, n), token, target, text))
      }
      const pushed = await Promise.all(deliveries.map(one))
      const delivered = deliveredBy(pushed, 'line_no_answer', clock.now())
      const { halt } = delivered
      if (halt)
        log.warn({ callback: row.id, halt: halt.key }, 'LINE rejects messages; the delivery method is halted')
      if (halt?.key === 'line_token_ended') await markExpired(db, channel)
      return delivered
    },
  }
}

/** 409: LINE accepted an earlier request with this key, so the message is sent. */
function readAnswer(answer: LineAnswer): Pushed {
  const { status, retryAfter } = answer
  const error = wordsOf(answer)
  if (isDone(answer) || status === 409) return { outcome: { state: 'sent' } }
  if (answer.isUnsent) return unreached
  if (status === 0) return { outcome: { state: 'unknown', error: 'no answer' } }
  const rest = restFor(retryAfter)
  if (status === 401) return { outcome: { state: 'queued', error }, halt: 'line_token_ended' }
  // "You have reached your monthly limit." Waiting does not help before the month is over.
  if (status === 429 && /monthly limit/i.test(error))
    return { outcome: { state: 'queued', error }, halt: 'line_quota' }
  if (status === 429) return { outcome: { state: 'queued', error }, rest }
  if (status >= 500) return { outcome: { state: 'again', error }, rest }
  return { outcome: { state: 'failed', error: 'line_refused' } }
}

/**
 * A UUID that is always the same for this delivery; `hook` is random, so that no other installation creates the same.
 */
function keyOf(hook: string, callback: string, n: number): string {
  const hash = createHash('sha256').update(`${hook}:${callback}:${n}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hash[16]!, 16) % 4]
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
