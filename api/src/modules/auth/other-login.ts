import type { CallOutput, LoginProvider } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { exchangeCode, lineTo, orFailed } from '../../platforms/oauth/client'
import { facebook, facebookUser } from '../../platforms/oauth/facebook'
import { google, readIdToken } from '../../platforms/oauth/google'
import { askSecondStep } from '../two-factor/tickets'
import { findByEmail } from './accounts'
import { beginAuthorisation, takeAuthorisation } from './authorisations'
import { offerLink } from './links'
import { openAccount } from './open-account'
import { startSession } from './start-session'

export const loginProviders = { google, facebook } satisfies Record<LoginProvider, unknown>

const scopes = { google: ['openid', 'email', 'profile'], facebook: ['public_profile', 'email'] } as const

/** Who the other site says it is. */
export interface Stranger {
  provider: LoginProvider
  subject: string
  /** Lower case; empty where the site gave none. */
  email: string
  /** Whether the site vouches that the address is this person's: Google says so, Facebook does not. */
  verified: boolean
  name: string
}

export const beginLogin = (
  services: Services,
  { input: { provider, redirect_uri }, address }: Call<'auth.beginAuthorisation'>,
) =>
  beginAuthorisation(
    services,
    { purpose: 'login', provider, userId: null },
    { provider: loginProviders[provider], scopes: scopes[provider], redirectUri: redirect_uri, address },
  )

type LoginCall = Call<'auth.loginByGoogle'> | Call<'auth.loginByFacebook'>

/**
 * Logs in by another site, or opens an account where nobody here is meant. The rule of linking:
 * - the site's account is linked here: its member logs in (with the second step, where that is on);
 * - it is not, and its e-mail address is proven for a member: nobody is let in. Whoever owns the address at the other
 *   site does not yet own the account here; he logs in by its own way first, and `auth.link` then links the two;
 * - an address that a member has only written down, without proof, counts for nothing: it might be anybody's;
 * - else a new account. Its address counts as proven where the other site vouches for it.
 */
export async function loginByOther(
  services: Services,
  provider: LoginProvider,
  call: LoginCall,
): Promise<CallOutput<'auth.loginByGoogle'>> {
  const { db } = services
  const begun = await takeAuthorisation(services, { purpose: 'login', provider, userId: null }, call.input)
  const stranger = await identify(services, provider, { ...begun, code: call.input.code })
  const linked = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.userId')
    .select(['users.id', 'users.secondLogin'])
    .where('logins.provider', '=', provider)
    .where('logins.subject', '=', stranger.subject)
    .executeTakeFirst()
  if (linked?.secondLogin) return askSecondStep(services, linked.id, provider)
  if (linked) return startSession(services, call, { userId: linked.id, way: provider })

  const namesake = stranger.email === '' ? undefined : await findByEmail(db, stranger.email)
  if (namesake) throw await offerLink(services, namesake.id, stranger)
  const userId = await openAccount(services, stranger, call)
  return startSession(services, call, { userId, way: provider })
}

interface Proof {
  code: string
  verifier: string
  nonce: string
  redirectUri: string
}

function identify(services: Services, provider: LoginProvider, proof: Proof): Promise<Stranger> {
  return orFailed(() => (provider === 'google' ? askGoogle(services, proof) : askFacebook(services, proof)))
}

async function askGoogle(services: Services, proof: Proof): Promise<Stranger> {
  const { idToken } = await exchangeCode(services.config, google, proof)
  const { sub, email = '', name = '', verified } = await readIdToken(services, idToken, proof.nonce)
  return { provider: 'google', subject: sub, email: email.toLowerCase(), verified, name }
}

async function askFacebook({ config }: Services, proof: Proof): Promise<Stranger> {
  // A token that lasts is of no use for a login: it is looked at once and thrown away.
  const { lengthen: _lengthen, ...once } = facebook
  const tokens = await exchangeCode(config, once, proof)
  const { id, name, email = '' } = await facebookUser(lineTo(config, facebook), tokens)
  return { provider: 'facebook', subject: id, email: email.toLowerCase(), verified: false, name }
}

export const unlinkable = (provider: LoginProvider) =>
  new Refusal('login_last', { provider: loginProviders[provider].name })
