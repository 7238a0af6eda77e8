import type { UserInfo } from '@fankeep/shared/contract'
import type { RouteDeclaration, SessionState } from '@fankeep/shared/host'
import { LOGIN_PATH } from '../constants'
import type { Addresses } from './addresses'
import type { Wanted } from '../services/wanted'

export const landing = '/channel'

/** A guard's verdict: stay on this address, or go to another. */
export type Verdict =
  | { go: 'on' }
  /** `remember`: the address to return to after the login. `incomplete`: show a notice that the profile is incomplete. */
  | { go: 'to'; to: string; remember?: string; incomplete?: boolean }

export interface Visit {
  access: RouteDeclaration['access']
  /** The target's path, without a query. */
  path: string
  /** The whole address, to return to. */
  address: string
  session: SessionState
  /** The address that the person wanted before the login. */
  wanted: string | null
}

/**
 * Complete: e-mail, password, sex, telephone and nickname are all set (spec section 5). In a demonstration they are hidden from visitors, who could
 * not set them either.
 */
export const isComplete = ({ demo, email, password, sex, tel, nickname }: UserInfo): boolean =>
  demo === true || Boolean(email && password && sex && tel && nickname)

/** The route guards of spec sections 2 and 5. The session has to be known. */
export function admit({ access, path, address, session, wanted }: Visit): Verdict {
  const { user } = session
  if (access === 'guest') return user ? { go: 'to', to: landing } : { go: 'on' }
  if (access !== 'member') return { go: 'on' }
  if (!user) return { go: 'to', to: LOGIN_PATH, remember: address }
  if (path === landing) return wanted ? { go: 'to', to: wanted } : { go: 'on' }
  // In the specification's code this check lets everyone through after the warning, but it names the intended rule: back to the landing page.
  return isComplete(user) ? { go: 'on' } : { go: 'to', to: landing, incomplete: true }
}

/** The guard of all addresses of the site: its verdict on an address for a session. */
export const gateOf =
  (addresses: Addresses, wanted: Pick<Wanted, 'peek'>) =>
  ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>, session: SessionState): Verdict => {
    const route = addresses.find(pathname)?.route
    if (!route) return { go: 'on' }
    const address = pathname + search + hash
    return admit({ access: route.access, path: route.path, address, session, wanted: wanted.peek() })
  }
