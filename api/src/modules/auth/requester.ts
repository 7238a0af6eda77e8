import type { Services } from '../../infra/services'
import { isKnownDevice } from '../notices/devices'
import type { Visitor } from '../session/start-session'

/**
 * Who requests or enters a code. A `member` has a session. A `known` visitor has none, but uses a device and network on which the account
 * was used before. Strangers' requests never use up the limits of the other two.
 */
export type Requester = { kind: 'member' | 'known' | 'stranger'; address: string }

export const isTrusted = ({ kind }: Requester) => kind !== 'stranger'

/** A visitor without a session. `user` is the account that the code or password is for, if it exists; the work is the same without one. */
export async function visitorRequester(
  services: Services,
  user: { id: string } | undefined,
  { address, request }: Visitor,
): Promise<Requester> {
  const login = { userId: user?.id ?? '0', address, agent: request.headers['user-agent'] }
  return { kind: (await isKnownDevice(services, login)) ? 'known' : 'stranger', address }
}

export const memberRequester = (address: string): Requester => ({ kind: 'member', address })
