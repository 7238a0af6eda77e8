import { ECDH } from 'node:crypto'
import type { Config } from '../../../infra/config/config'
import { Refusal } from '../../../infra/refusal'

/** The endpoint of a browser's push service, and the keys for encryption (RFC 8291). */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** The push services of the known browsers. Visitors choose the endpoint, so requests go to no other host. */
const pushServices = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
]

/** @throws Refusal `push_unknown_service`, also for a key that is not valid for encryption */
export function checkSubscription(config: Config, { endpoint, p256dh }: BrowserSubscription): void {
  if (!isPushService(endpoint, config) || !isPoint(p256dh)) throw new Refusal('push_unknown_service')
}

function isPushService(endpoint: string, { mode, sandboxUrl }: Config): boolean {
  const { origin, protocol, hostname, port } = new URL(endpoint)
  if (mode !== 'production' && sandboxUrl && origin === new URL(sandboxUrl).origin) return true
  return protocol === 'https:' && port === '' && pushServices.some((service) => service.test(hostname))
}

/** Whether a key is a point on P-256, the curve that browsers use. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
