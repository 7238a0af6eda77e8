import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../infra/clock'
import type { Sandbox } from './sandbox'
import type { Fault } from './faults'
import { idOf } from './people'
import { clientOf } from './sites'
import { type Form, type Granted, plainDecline, takeToken } from './token'

interface Options {
  clock: Clock
  /** The site's addresses, for browsers and for the server. */
  browser: string
  server: () => string
}

const hour = 3600

/** Google: OpenID Connect with discovery, and the YouTube call that names the user's channel. */
export function addGoogle(fastify: FastifyInstance, sandbox: Sandbox, options: Options) {
  const { clock, browser } = options
  const keys = once(() => generateKeyPair('RS256', { extractable: true }))
  const otherKeys = once(() => generateKeyPair('RS256', { extractable: true }))
  const issuer = () => `${options.server()}/google`

  fastify.get('/google/.well-known/openid-configuration', async () => ({
    issuer: issuer(),
    authorization_endpoint: `${browser}/google/o/oauth2/v2/auth`,
    token_endpoint: `${issuer()}/token`,
    revocation_endpoint: `${issuer()}/revoke`,
    jwks_uri: `${issuer()}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }))
  fastify.get('/google/oauth2/v3/certs', async () => {
    const { publicKey } = await keys()
    return { keys: [{ ...(await exportJWK(publicKey)), kid: 'sandbox-1', alg: 'RS256', use: 'sig' }] }
  })

  async function idToken({ person, nonce, scopes }: Granted, fault?: Fault): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1000)
    const claims = {
      iss: fault === 'wrongIssuer' ? 'https://accounts.evil.example' : issuer(),
      aud: fault === 'wrongAudience' ? 'somebody-else' : clientOf('google').id,
      sub: idOf('google', person),
      iat: now,
      exp: fault === 'idTokenExpired' ? now - hour : now + hour,
      ...(nonce && { nonce: fault === 'wrongNonce' ? 'another' : nonce }),
      ...(scopes.includes('profile') && { name: person.name }),
      ...(scopes.includes('email') &&
        person.email && { email: person.email, email_verified: person.emailVerified }),
    }
    if (fault === 'algNone') return unsigned(claims)
    const { privateKey } = await (fault === 'otherKey' ? otherKeys() : keys())
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'sandbox-1' }).sign(privateKey)
  }

  fastify.post<{ Body: Form }>('/google/token', (request, reply) =>
    takeToken(sandbox, 'google', request, reply, {
      decline: plainDecline,
      give: async (granted, fault) => ({
        access_token: sandbox.store.makeToken(granted, hour),
        expires_in: hour,
        scope: granted.scopes.join(' '),
        token_type: 'Bearer',
        ...(granted.scopes.some((scope) => scope.includes('youtube')) && {
          refresh_token: sandbox.store.makeToken(granted, 180 * 24 * hour, 'refresh'),
        }),
        ...(granted.scopes.includes('openid') &&
          fault !== 'noIdToken' && { id_token: await idToken(granted, fault) }),
      }),
    }),
  )
  fastify.post<{ Body: Form }>('/google/revoke', async ({ body }, reply) =>
    sandbox.store.revoke(body?.token ?? '')
      ? reply.send({})
      : reply.code(400).send({ error: 'invalid_token' }),
  )
}

const unsigned = (claims: object) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
