import type { Limited } from '../../infra/limits'
import type { Services } from '../../infra/services'
import { isKnownDevice } from '../notices/devices'
import type { Visitor } from '../session/start-session'

/** The limit that a try in a session counts against. */
export const ownTries = (userId: string): Limited => ['secondFactorPerOwner', userId]

/**
 * The limit that a try at the login counts against. The first factor may be stolen: all strangers share one limit, and never use up that
 * of devices on which the account was used.
 */
export async function loginTries(
  services: Services,
  userId: string,
  { address, request }: Visitor,
): Promise<Limited> {
  const agent = request.headers['user-agent']
  return (await isKnownDevice(services, { userId, address, agent }))
    ? ['secondFactorPerOwner', `login ${userId}`]
    : ['secondFactorPerTarget', userId]
}
