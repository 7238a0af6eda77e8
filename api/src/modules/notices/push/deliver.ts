import type { Services } from '../../../infra/services'
import { pushKeys } from './keys'
import { type PushMessage, sendPush } from './send-push'
import type { BrowserSubscription } from './subscription'

/** An alarm of yesterday is in the bell and the mail. */
const secondsKept = 86_400

/**
 * Hands a message to a member's device. `gone`: the device no longer takes any (it was turned off there, or was bound to another
 * key).
 * @throws Error where the service has trouble, also with our signature (a clock that is wrong), OutgoingProblem where it was not reached: to be tried again
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
