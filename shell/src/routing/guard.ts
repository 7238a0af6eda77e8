import type { UserInfo } from '@fankeep/shared/contract'
import type { RouteDeclaration, SessionState } from '@fankeep/shared/host'
import { LOGIN_PATH } from '../constants'
import type { Addresses } from './addresses'
import type { Wanted } from '../services/wanted'

export const landing = '/channel'

/** A guard's verdict: stay on this address, or go to another. */
export type Verdict =
  | { go: 'on' }
  /** `remember`: where the person wanted to go. `incomplete`: tell that the profile is not complete. */
  | { go: 'to'; to: string; remember?: string; incomplete?: boolean }

export interface Visit {
  access: RouteDeclaration['access']
  /** Where to, without a query. */
  path: string
  /** The whole address, to come back to. */
  address: string
  session: SessionState
  /** Where the person wanted to go before the login came between. */
  wanted: string | null
}

/**
 * Complete: e-mail, password, sex, telephone and nickname are all there (spec section 5). Those of a demonstration's member are
 * kept from its visitors, who could not add them either.
 */
export const isComplete = ({ demo, email, password, sex, tel, nickname }: UserInfo): boolean =>
  demo === true || Boolean(email && password && sex && tel && nickname)

/** The route guards of spec sections 2 and 5. Anyone who asks waits until the session is known. */
export function admit({ access, path, address, session, wanted }: Visit): Verdict {
  const { user } = session
  if (access === 'guest') return user ? { go: 'to', to: landing } : { go: 'on' }
  if (access !== 'member') return { go: 'on' }
  if (!user) return { go: 'to', to: LOGIN_PATH, remember: address }
  if (path === landing) return wanted ? { go: 'to', to: wanted } : { go: 'on' }
  // The specification shows this check letting everybody through after the warning and names the rule it was meant
  // to be: back to the landing page.
  return isComplete(user) ? { go: 'on' } : { go: 'to', to: landing, incomplete: true }
}

/** The guard of all addresses of the site: what it says of one to someone, at this moment. */
export const gateOf =
  (addresses: Addresses, wanted: Pick<Wanted, 'peek'>) =>
  ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>, session: SessionState): Verdict => {
    const route = addresses.find(pathname)?.route
    if (!route) return { go: 'on' }
    const address = pathname + search + hash
    return admit({ access: route.access, path: route.path, address, session, wanted: wanted.peek() })
  }
