import type { UserInfo } from '@fankeep/shared/contract'
import type { Session } from '@fankeep/shared/host'

/**
 * Takes the member from an answer. If its token differs from the present one (a password or two-factor
 * login was changed, contract/two-factor.ts), it replaces that token, which is no longer valid.
 */
export function takeUser(session: Session, user: UserInfo) {
  if (user.token === session.read().user?.token) session.update(user)
  else session.begin({ token: user.token, user })
}
