import { addressOf } from '@fankeep/shared/contract'
import { LOGOUT_REARM_MS } from '../../constants'
import type { Trouble } from '../client/client'

export interface Circumstances {
  /** Whether the login screen is open. */
  onLogin: boolean
  /** The currently stored token. */
  token: string | null
  now: number
  /** When a session last ended. */
  lastEnded: number
}

/**
 * Whether a problem with a call ends the session (spec section 4). Code -1 and every transport or HTTP failure do, except:
 * - calls that keep it (area codes, site info), and any call on the login screen;
 * - in the second after it has ended;
 * - a failure of a call that its caller resumes (an upload in a tunnel);
 * - a file whose download broke off, for which the catalogue has its own message (spec section 8);
 * - a call made with another token than the current one (the member has logged in again meanwhile);
 * - a failure without a session: there is none to end, and a visitor who lost the network must not be sent away from what they read. A code -1
 *   still opens the login for them, because the server asks for one.
 */
export function endsSession({ call, kind, token }: Trouble, now: Circumstances): boolean {
  const address = addressOf(call)
  if (address.keepsSession || now.onLogin) return false
  if ((address.resumes || address.gives === 'file') && kind === 'failure') return false
  if (now.now - now.lastEnded < LOGOUT_REARM_MS) return false
  if (!address.public && token !== now.token) return false
  return kind === 'code' || now.token !== null
}
