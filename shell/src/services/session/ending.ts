import { addressOf } from '@fankeep/shared/contract'
import { LOGOUT_REARM_MS } from '../../constants'
import type { Trouble } from '../client/client'

export interface Circumstances {
  /** The login screen is open. */
  onLogin: boolean
  /** The token kept now. */
  token: string | null
  now: number
  /** When a session last ended. */
  lastEnded: number
}

/**
 * Whether what went wrong with a call ends the session (spec section 4). Code -1 and every transport or HTTP failure
 * do, but for:
 * - calls that keep it (area codes, site info) and the login screen;
 * - the second after it has ended;
 * - a failure of a call whose caller takes it up again (an upload in a tunnel);
 * - a file that broke off on its way down, which the catalogue has a message of its own for (spec section 8);
 * - a call made with another token than today's (someone has logged in again meanwhile);
 * - a failure where no one is logged in: there is no session to end, and sending a visitor who lost the network away
 *   from what they read would be wrong. A code -1 opens the login for them all the same: the server asks for one.
 */
export function endsSession({ call, kind, token }: Trouble, now: Circumstances): boolean {
  const address = addressOf(call)
  if (address.keepsSession || now.onLogin) return false
  if ((address.resumes || address.gives === 'file') && kind === 'failure') return false
  if (now.now - now.lastEnded < LOGOUT_REARM_MS) return false
  if (!address.public && token !== now.token) return false
  return kind === 'code' || now.token !== null
}
