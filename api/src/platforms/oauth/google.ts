import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { lineTo } from './client'
import { discover } from './discovery'
import type { Line, OAuthProvider, Tokens } from './provider'

/** https://developers.google.com/identity/openid-connect/openid-connect */
const base = {
  app: 'google',
  hosts: {
    browser: 'https://accounts.google.com',
    server: 'https://accounts.google.com',
    data: 'https://www.googleapis.com',
  },
  paths: { authorize: '', token: '' },
  discovers: true,
  separator: ' ',
  pkce: true,
} as const satisfies Partial<OAuthProvider>

/** https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke */
async function revoke(line: Line, { access, refresh }: Tokens) {
  const { revocation_endpoint } = await discover(line)
  if (revocation_endpoint)
    await line.ask(revocation_endpoint, { method: 'POST', form: { token: refresh ?? access } })
}

export const google: OAuthProvider = {
  ...base,
  name: 'Google',
  extra: { prompt: 'select_account' },
  account: async () => {
    throw new Error('Google logins are read from the id_token')
  },
}

const channels = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) })).min(1),
})

/** https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps */
export const youtube: OAuthProvider = {
  ...base,
  name: 'YouTube',
  // Without both, Google returns a refresh token only the first time.
  extra: { access_type: 'offline', prompt: 'consent' },
  account: async ({ at, ask }, { access }) => {
    const answer = await ask(at('data', '/youtube/v3/channels?part=snippet&mine=true'), {
      headers: { authorization: `Bearer ${access}` },
    })
    const [channel] = channels.parse(answer).items
    return { id: channel!.id, name: channel!.snippet.title }
  },
  revoke,
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
  nonce: z.string(),
})

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * The user in an id_token (OpenID Connect Core 1.0, 3.1.3.7), which must be signed by the issuer's published keys with RS256,
 * issued to us, not expired, and with the nonce of this authorisation.
 * @throws Refusal `oauth_failed`; `oauth_network` if the keys cannot be fetched.
 */
export async function readIdToken(
  { config, clock, log }: Services,
  idToken: string | undefined,
  nonce: string,
) {
  if (!idToken) throw new Refusal('oauth_failed')
  const line = lineTo(config, google)
  const { issuer, jwks_uri } = await discover(line)
  const keys =
    keySets.get(jwks_uri) ??
    createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: async (url) => Response.json(await line.ask(url)),
    })
  keySets.set(jwks_uri, keys)
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // Google writes its issuer with and without the scheme.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: line.clientId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      currentDate: clock.now(),
      clockTolerance: 60,
    })
    const read = claims.parse(payload)
    if (read.nonce !== nonce) throw new Error('The nonce is not the one we sent')
    return { ...read, verified: read.email_verified === true || read.email_verified === 'true' }
  } catch (error) {
    log.warn({ why: error instanceof Error ? error.message : 'unknown' }, 'verifying an id_token failed')
    if (error instanceof Refusal) throw error
    throw new Refusal(error instanceof errors.JWKSTimeout ? 'oauth_network' : 'oauth_failed')
  }
}
