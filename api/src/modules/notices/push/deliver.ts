import type { Services } from '../../../infra/services'
import { pushKeys } from './keys'
import { type PushMessage, sendPush } from './send-push'
import type { BrowserSubscription } from './subscription'

/** For how long the push service keeps a message for a device that is off: a day. After that, the member finds it in the bell’s list and the mail. */
const secondsKept = 86_400

/**
 * Sends a message to a member's device. `gone`: the device takes no more messages (turned off there, or subscribed with another key).
 * @throws Error if the push service fails or rejects our signature (wrong clock), OutgoingProblem if it was not reached: to be retried
 */
export async function deliver(
  services: Services,
  device: BrowserSubscription,
  message: PushMessage,
): Promise<'taken' | 'gone'> {
  const keys = await pushKeys(services)
  const { status } = await sendPush(services.config, device, message, { keys, ttl: secondsKept })
  if (status >= 200 && status < 300) return 'taken'
  if ([403, 404, 410].includes(status)) return 'gone'
  throw new Error(`The push service answered HTTP ${status}`)
}
