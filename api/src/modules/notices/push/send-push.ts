import webPush from 'web-push'
import type { Config } from '../../../infra/config/config'
import { addressOf } from '../../../infra/config/mail-config'
import { outgoingOf, readText } from '../../../infra/outgoing/outgoing'
import { retryAfterOf } from '../../../infra/outgoing/retry-after'
import type { PushKeys } from './keys'
import type { BrowserSubscription } from './subscription'

/** What the service worker shows (shell/public/push-worker.js). A message replaces an earlier one with the same `tag`. */
export interface PushMessage {
  title: string
  text: string
  /** Added below the text; never cut off. */
  foot?: string
  /** The screen or address that a click opens. */
  path: string
  tag: string
  /** A second button, to unsubscribe. */
  stop?: { label: string; path: string }
  /** It is not shown again after it was closed. */
  once?: true
}

interface PushAnswer {
  status: number
  /** In seconds, from `Retry-After`. */
  retryAfter: number | undefined
}

interface HowToPush {
  keys: PushKeys
  /** For how many seconds the push service keeps it for a browser that is off. */
  ttl: number
  signal?: AbortSignal
}

const patience = 15_000
const answerMost = 16 * 1024
const textMost = 800
/** An encrypted message can have 4096 bytes (RFC 8291, section 4), of which 103 are overhead. */
const bytesMost = 3900

/**
 * Sends a message to a browser's push service, encrypted so that only the browser can read it. Until the browser fetches it, a later
 * message with the same tag replaces it there too (`Topic`, RFC 8030, section 5.4).
 * @throws OutgoingProblem if no complete response arrived
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

/** Encodes a message as JSON. The text is cut if the whole is too long for a push service. */
function encode({ foot, ...message }: PushMessage): string {
  const withText = (text: string) =>
    JSON.stringify({ ...message, text: foot === undefined ? text : `${text}\n\n${foot}` })
  let text = cut(message.text, textMost)
  for (;;) {
    const json = withText(text)
    const over = Buffer.byteLength(json) - bytesMost
    if (over <= 0 || text.length <= 1) return json
    // A UTF-16 unit has at most three bytes here.
    text = cut(text, Math.max(1, text.length - Math.ceil(over / 3)))
  }
}

/** Cuts a text, never inside a surrogate pair. */
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** The contact for a push service's operators (RFC 8292, section 2.1): the site, or the sender address of its mails. */
const contactOf = ({ publicUrl, mailFrom }: Config) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressOf(mailFrom)}`
