import { type LoginProvider, plainEmail } from '@fankeep/shared/contract'
import type { Services } from '../../infra/services'
import { exchangeCode, lineTo, orFailed } from '../../platforms/oauth/client'
import { facebook, facebookUser } from '../../platforms/oauth/facebook'
import { google, readIdToken } from '../../platforms/oauth/google'
import { type Aim, beginAuthorisation } from './authorisations'

export const loginProviders = { google, facebook } satisfies Record<LoginProvider, unknown>

const scopes = { google: ['openid', 'email', 'profile'], facebook: ['public_profile', 'email'] } as const

/** The account that the other site reports. */
export interface Stranger {
  provider: LoginProvider
  subject: string
  /** Lower case; empty if the site gave none. */
  email: string
  /** Whether the site confirms that the address is this person’s: Google does, Facebook does not. */
  verified: boolean
  name: string
}

/** Begins an authorisation at a login provider: for a login, or to link an account of a logged-in member. */
export const beginAt = (
  services: Services,
  aim: Aim & { provider: LoginProvider },
  redirectUri: string,
  address: string,
) =>
  beginAuthorisation(services, aim, {
    provider: loginProviders[aim.provider],
    scopes: scopes[aim.provider],
    redirectUri,
    address,
  })

interface Proof {
  code: string
  verifier: string
  nonce: string
  redirectUri: string
}

/** Asks the other site which account agreed. @throws Refusal `oauth_failed`, `oauth_network` */
export function identify(services: Services, provider: LoginProvider, proof: Proof): Promise<Stranger> {
  return orFailed(() => (provider === 'google' ? askGoogle(services, proof) : askFacebook(services, proof)))
}

async function askGoogle(services: Services, proof: Proof): Promise<Stranger> {
  const { idToken } = await exchangeCode(services.config, google, proof)
  const { sub, email = '', name = '', verified } = await readIdToken(services, idToken, proof.nonce)
  return { provider: 'google', subject: sub, email: plainEmail(email), verified, name }
}

async function askFacebook({ config }: Services, proof: Proof): Promise<Stranger> {
  // A login needs no long-lived token: the token is used once and discarded.
  const { lengthen: _lengthen, ...once } = facebook
  const tokens = await exchangeCode(config, once, proof)
  const { id, name, email = '' } = await facebookUser(lineTo(config, facebook), tokens)
  return { provider: 'facebook', subject: id, email: plainEmail(email), verified: false, name }
}
