import type { UserInfo } from '@fankeep/shared/contract'
import type { Session } from '@fankeep/shared/host'

/**
 * Takes the member as an answer has them. Where the token in it is another than that of now (a password or two-factor
 * login was changed, contract/two-factor.ts), it takes its place: the old one is dead.
 */
export function takeUser(session: Session, user: UserInfo) {
  if (user.token === session.read().user?.token) session.update(user)
  else session.begin({ token: user.token, user })
}
