import webPush from 'web-push'
import type { Config } from '../../../infra/config'
import { addressOf } from '../../../infra/mail-config'
import { outgoingOf, readText } from '../../../infra/outgoing/outgoing'
import { retryAfterOf } from '../../../infra/outgoing/retry-after'
import type { PushKeys } from './keys'
import type { BrowserSubscription } from './subscription'

/** What the service worker shows (shell/public/push-worker.js): a second one with the same `tag` takes the place of the first. */
export interface PushMessage {
  title: string
  text: string
  /** Below the text, however much of that is cut off. */
  foot?: string
  /** The screen, or the address, that a press leads to. */
  path: string
  tag: string
  /** A second button: the way out. */
  stop?: { label: string; path: string }
  /** It is not shown a second time after it was closed. */
  once?: true
}

interface PushAnswer {
  status: number
  /** Seconds, by its `Retry-After`. */
  retryAfter: number | undefined
}

interface HowToPush {
  keys: PushKeys
  /** Seconds for which the push service keeps it for a browser that is off. */
  ttl: number
  signal?: AbortSignal
}

const patience = 15_000
const answerMost = 16 * 1024
const textMost = 800
/** A message may have 4096 bytes as it is encrypted (RFC 8291, section 4), 103 of which are not ours. */
const bytesMost = 3900

/**
 * Hands a message to the push service of a browser, encrypted for it alone. A second one of the same tag replaces the first there
 * as well, as long as the browser has not fetched it (`Topic`, RFC 8030, section 5.4).
 * @throws OutgoingProblem where no whole answer came
 */
export async function sendPush(
  config: Config,
  { endpoint, p256dh, auth }: BrowserSubscription,
  message: PushMessage,
  { keys, ttl, signal }: HowToPush,
): Promise<PushAnswer> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    encode(message),
    {
      vapidDetails: { subject: contactOf(config), ...keys },
      TTL: ttl,
      urgency: 'high',
      topic: message.tag,
    },
  )
  const answer = await outgoingOf(config, 'push').send(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(body && { body }),
    within: patience,
    most: answerMost,
    ...(signal && { signal }),
  })
  await readText(answer.body)
  return { status: answer.status, retryAfter: retryAfterOf(answer.headers) }
}

/** As JSON; the text is cut where the whole is too long for a push service. */
function encode({ foot, ...message }: PushMessage): string {
  const withText = (text: string) =>
    JSON.stringify({ ...message, text: foot === undefined ? text : `${text}\n\n${foot}` })
  let text = cut(message.text, textMost)
  for (;;) {
    const json = withText(text)
    const over = Buffer.byteLength(json) - bytesMost
    if (over <= 0 || text.length <= 1) return json
    // A sign has at most three bytes here for each of its units.
    text = cut(text, Math.max(1, text.length - Math.ceil(over / 3)))
  }
}

/** Never between the halves of a surrogate pair. */
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** Whom a push service writes to when something is wrong (RFC 8292, section 2.1): the site, or the address its mails come from. */
const contactOf = ({ publicUrl, mailFrom }: Config) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressOf(mailFrom)}`
