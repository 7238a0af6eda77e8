import type { Limited } from '../../infra/limits'
import type { Services } from '../../infra/services'
import { isKnownDevice } from '../notices/devices'
import type { Visitor } from '../session/start-session'

/** What a try in a session counts against. */
export const ownTries = (userId: string): Limited => ['secondFactorPerOwner', userId]

/**
 * What a try at the login counts against. Anyone may have the first factor: strangers share their tries and use up none of the
 * devices that the account was used on.
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
