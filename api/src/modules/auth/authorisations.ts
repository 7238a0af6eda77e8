import type { CallOutput } from '@fankeep/shared/contract'
import type { Config } from '../../infra/config'
import { hashOf, isSame } from '../../infra/crypto'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { authorizeUrl } from '../../platforms/oauth/client'
import type { OAuthProvider } from '../../platforms/oauth/provider'

/** How long people may take at the other site. */
const minutes = 10

/** What an authorisation is for. One begun for something else, or by someone else, is good for nothing. */
export interface Aim {
  purpose: 'login' | 'link' | 'bind' | 'page'
  /** The name of the login or the platform. */
  provider: string
  /** The page it is for, where it is for one. */
  pageId?: string
  /** Who binds; null where someone logs in. */
  userId: string | null
}

const verifierPurpose = 'oauth verifier'

/**
 * Begins an authorisation. What comes back is good with `state` (in the address), `binding` (kept by the browser that
 * began, never in an address) and the verifier (kept here): a code that someone else got, or that is sent to someone
 * else's browser, opens nothing (RFC 9700, 4.5 and 4.7).
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
 * Takes an authorisation out, once, whatever comes of it.
 * @throws Refusal `oauth_state` where it was begun elsewhere, for something else, by someone else, too long ago, or
 *   was taken out before.
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

/** This site's own way back, and no other: an attacker who could name another would be sent the codes. */
export function isOurs({ publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>, uri: string): boolean {
  if (uri === publicUrl + callbackPath) return true
  if (mode === 'production') return false
  // A developer reaches the site by any name of their machine.
  const { hostname, origin } = new URL(uri)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && uri === origin + callbackPath
}
