import type { UserInfo } from '@fankeep/shared/contract'
import type { Session } from '@fankeep/shared/host'

/**
 * Stores the member of an answer in the session. If a password or two-factor login was changed (contract/two-factor.ts), the answer
 * has a new token, which replaces the old one.
 */
export function takeUser(session: Session, user: UserInfo) {
  if (user.token === session.read().user?.token) session.update(user)
  else session.begin({ token: user.token, user })
}
