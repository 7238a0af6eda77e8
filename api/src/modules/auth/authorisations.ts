import type { CallOutput } from '@fankeep/shared/contract'
import type { Config } from '../../infra/config/config'
import { hashOf, isSame } from '../../infra/crypto'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { authorizeUrl } from '../../platforms/oauth/client'
import type { OAuthProvider } from '../../platforms/oauth/provider'

/** How long an authorisation is valid: the person has to agree at the other site within this time. */
const minutes = 10

/** What an authorisation is for. It is refused for any other purpose, provider, page or member. */
export interface Aim {
  purpose: 'login' | 'link' | 'bind' | 'page'
  /** The name of the login or the platform. */
  provider: string
  /** The page it is for, if any. */
  pageId?: string
  /** The member who links or binds; null for a login. */
  userId: string | null
}

const verifierPurpose = 'oauth verifier'

/**
 * Begins an authorisation. The code that comes back is accepted only with `state` (in the address), `binding` (kept by the browser that
 * began, never in an address) and the verifier (kept on the server): a stolen code, or one that is sent to another person's browser,
 * opens nothing (RFC 9700, 4.5 and 4.7).
 */
export async function beginAuthorisation(
  services: Services,
  aim: Aim,
  {
    provider,
    scopes,
    redirectUri,
    address,
  }: { provider: OAuthProvider; scopes: readonly string[]; redirectUri: string; address: string },
): Promise<CallOutput<'auth.beginAuthorisation'>> {
  const { db, clock, random, crypto, config, limits } = services
  if (!isOurs(config, redirectUri)) throw new Refusal('fields_invalid', { fields: ['redirect_uri'] })
  if (!(await limits.take('authorisePerAddress', address))) throw new Refusal('too_many_requests')
  const [state, binding, verifier, nonce] = [random.token(), random.token(), random.token(), random.token()]
  const url = await authorizeUrl(config, provider, { state, verifier, nonce, redirectUri, scopes })
  const stateHash = hashOf(state)
  await db
    .insertInto('authorisations')
    .values({
      ...aim,
      pageId: aim.pageId ?? null,
      stateHash,
      bindingHash: hashOf(binding),
      redirectUri,
      verifier: crypto.seal(verifierPurpose, verifier, stateHash),
      nonce,
      expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
    })
    .execute()
  return { url, state, binding }
}

interface Given {
  state: string
  binding: string
  redirect_uri: string
}

/**
 * Consumes an authorisation: it can be taken only once, even if the attempt then fails.
 * @throws Refusal `oauth_state` if it was begun in another browser, for another aim or by another member, has expired, or was taken
 *   before.
 */
export async function takeAuthorisation(
  { db, clock, crypto }: Services,
  { purpose, provider, userId, pageId }: Aim,
  { state, binding, redirect_uri }: Given,
): Promise<{ verifier: string; nonce: string; redirectUri: string }> {
  const stateHash = hashOf(state)
  const found = await db
    .deleteFrom('authorisations')
    .where('stateHash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
  const holds =
    found &&
    found.expiresAt > clock.now() &&
    found.purpose === purpose &&
    found.provider === provider &&
    found.userId === userId &&
    found.pageId === (pageId ?? null) &&
    found.redirectUri === redirect_uri &&
    isSame(found.bindingHash, hashOf(binding))
  if (!holds) throw new Refusal('oauth_state')
  const { nonce, redirectUri } = found
  return { nonce, redirectUri, verifier: crypto.open(verifierPurpose, found.verifier, stateHash) }
}

const callbackPath = '/authCallback'

/** Allows only this site's own callback address as `redirect_uri`: with any other, an attacker could have codes sent to their own server. */
export function isOurs({ publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>, uri: string): boolean {
  if (uri === publicUrl + callbackPath) return true
  if (mode === 'production') return false
  // In development the site is reached by any loopback name.
  const { hostname, origin } = new URL(uri)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && uri === origin + callbackPath
}
