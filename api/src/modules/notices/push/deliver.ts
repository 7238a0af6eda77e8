import webPush from 'web-push'
import { outgoingOf, readText } from '../../../infra/outgoing/outgoing'
import type { Services } from '../../../infra/services'
import type { NoticesTables } from '../tables'
import { pushKeys } from './keys'

/** What the service worker shows (shell/public/push-worker.js): a second one with the same `tag` takes the place of the first. */
export interface PushMessage {
  title: string
  text: string
  /** The screen that a press leads to. */
  path: string
  tag: string
}

const patience = 15_000
const answerMost = 16 * 1024
/** An alarm of yesterday is in the bell and the mail. */
const secondsKept = 86_400
/** A message may have 4096 bytes as it is encrypted (RFC 8291, section 4); a sign of Chinese has three. */
const textMost = 800

/**
 * Hands a message to the push service of a device, encrypted for it alone. `gone`: the device no longer takes any (it was turned
 * off there, or was bound to another key).
 * @throws Error where the service has trouble, OutgoingProblem where it was not reached: to be tried again
 */
export async function deliver(
  services: Services,
  device: Pick<NoticesTables['pushDevices'], 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
): Promise<'taken' | 'gone'> {
  const { config } = services
  const keys = await pushKeys(services)
  const { endpoint, p256dh, auth } = device
  const text = message.text.length > textMost ? `${message.text.slice(0, textMost - 1)}…` : message.text
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...message, text }),
    {
      vapidDetails: { subject: contactOf(config), ...keys },
      TTL: secondsKept,
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
  })
  await readText(answer.body)
  if (answer.status >= 200 && answer.status < 300) return 'taken'
  if ([400, 401, 403, 404, 410].includes(answer.status)) return 'gone'
  throw new Error(`The push service answered HTTP ${answer.status}`)
}

/** Whom a push service writes to when something is wrong (RFC 8292, section 2.1): the site, or the address its mails come from. */
const contactOf = ({ publicUrl, mailFrom }: Services['config']) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
