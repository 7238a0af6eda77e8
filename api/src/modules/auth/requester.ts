import type { Services } from '../../infra/services'
import { isKnownDevice } from '../notices/devices'
import type { Visitor } from '../session/start-session'

/**
 * Who asks for a code or gives one. A member has a session. A known visitor has none, but comes from a device and network on
 * which the account was used before. What strangers do never uses up what the other two have.
 */
export type Requester = { kind: 'member' | 'known' | 'stranger'; address: string }

export const isTrusted = ({ kind }: Requester) => kind !== 'stranger'

/** A visitor without a session, of the account (if there is one) that a code or a password is for. The same work for both. */
export async function visitorRequester(
  services: Services,
  user: { id: string } | undefined,
  { address, request }: Visitor,
): Promise<Requester> {
  const login = { userId: user?.id ?? '0', address, agent: request.headers['user-agent'] }
  return { kind: (await isKnownDevice(services, login)) ? 'known' : 'stranger', address }
}

export const memberRequester = (address: string): Requester => ({ kind: 'member', address })
