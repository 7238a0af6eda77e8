import type { CallOutput, LoginProvider } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import type { Services } from '../../infra/services'
import { askSecondStep } from '../two-factor/tickets'
import { findByEmail, refuseTaken } from '../member/accounts'
import { takeAuthorisation } from './authorisations'
import { offerLink } from './links'
import { openAccount } from './open-account'
import { beginAt, identify, type Stranger } from './other-sites'
import { startSession } from '../session/start-session'
import { findMember } from '../member/users'

export const beginLogin = (
  services: Services,
  { input: { provider, redirect_uri }, address }: Call<'auth.beginAuthorisation'>,
) => beginAt(services, { purpose: 'login', provider, userId: null }, redirect_uri, address)

type LoginCall = Call<'auth.loginByGoogle'> | Call<'auth.loginByFacebook'>

/**
 * Logs in by an account of another site, or creates an account here. The rules of linking:
 * - If the other site's account is linked here, its member logs in (with the second step, if that is on).
 * - If it is not linked, but its e-mail address is proven for a member, the login is refused: owning the address at the other site
 *   does not prove ownership of the account here. The member first logs in another way, and `auth.link` then links the two.
 * - An address that a member only claimed without proof is ignored: it may be another person's.
 * - Otherwise a new account is created. Its address counts as proven if the other site vouches for it.
 */
export async function loginByOther(
  services: Services,
  provider: LoginProvider,
  call: LoginCall,
): Promise<CallOutput<'auth.loginByGoogle'>> {
  const begun = await takeAuthorisation(services, { purpose: 'login', provider, userId: null }, call.input)
  const stranger = await identify(services, provider, { ...begun, code: call.input.code })
  // In this order: if the same person opens the account in another tab between the two reads, the second read finds its link.
  const namesake = stranger.email === '' ? undefined : await findByEmail(services.db, stranger.email)
  const entered = await enterLinked(services, stranger, call)
  if (entered) return entered
  if (namesake) throw await offerLink(services, namesake.id, stranger)
  try {
    const userId = await openAccount(services, stranger, call)
    return await startSession(services, call, { userId, way: provider })
  } catch (error) {
    // The same person may have returned in another tab at the same time, which opened the account.
    const isTaken = (error as { code?: string }).code === '23505'
    return (isTaken && (await enterLinked(services, stranger, call))) || refuseTaken(error)
  }
}

/** Logs in the member to whom the other site's account is linked; undefined if there is none. */
async function enterLinked(
  services: Services,
  { provider, subject }: Stranger,
  call: LoginCall,
): Promise<CallOutput<'auth.loginByGoogle'> | undefined> {
  const { db } = services
  const login = await db
    .selectFrom('logins')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const linked = login && (await findMember(db, login.userId))
  if (!linked) return undefined
  return linked.secondLogin
    ? askSecondStep(services, linked.id, provider)
    : startSession(services, call, { userId: linked.id, way: provider }, linked)
}
