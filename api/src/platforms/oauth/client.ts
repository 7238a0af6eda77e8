import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../infra/config/config'
import type { OAuthAppConfig } from '../../infra/config/providers-config'
import { outgoingOf } from '../../infra/outgoing/outgoing'
import { Refusal } from '../../infra/refusal'
import { askThrough, Declined } from './ask'
import { discover } from './discovery'
import type { Host, Line, OAuthProvider, Tokens } from './provider'

/** Our app's credentials at this provider, or the refusal to show if this site has none. */
export function appOf(config: Config, provider: OAuthProvider): OAuthAppConfig {
  const app = config.oauth[provider.app]
  if (!app) throw unavailable(provider)
  return app
}

export const unavailable = ({ name }: OAuthProvider) =>
  name === 'Google'
    ? new Refusal('google_unavailable')
    : new Refusal('provider_unavailable', { provider: name })

export function lineTo(config: Config, provider: OAuthProvider): Line {
  const { clientId, clientSecret, hosts } = appOf(config, provider)
  const own = { browser: hosts?.browser, server: hosts?.server, data: hosts?.server }
  const at = (host: Host, path: string) => (own[host] ?? provider.hosts[host]) + path
  return { at, ask: askThrough(outgoingOf(config, provider.app)), clientId, clientSecret }
}

interface Begun {
  state: string
  verifier: string
  nonce: string
  redirectUri: string
  scopes: readonly string[]
}

/** The address where people authorise us (RFC 6749, 4.1.1; RFC 7636, 4.3). It contains the challenge; the verifier stays here. */
export async function authorizeUrl(config: Config, provider: OAuthProvider, begun: Begun): Promise<string> {
  const line = lineTo(config, provider)
  const { authorize } = await endpointsOf(provider, line)
  const url = new URL(authorize)
  const fields: Record<string, string> = {
    response_type: 'code',
    [provider.clientIdField ?? 'client_id']: line.clientId,
    redirect_uri: begun.redirectUri,
    scope: begun.scopes.join(provider.separator),
    state: begun.state,
    ...(provider.pkce && {
      code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
    ...(begun.scopes.includes('openid') && { nonce: begun.nonce }),
    ...provider.extra,
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(8192),
  refresh_token: z.string().max(8192).optional(),
  expires_in: z.coerce.number().int().positive().optional(),
  scope: z.string().optional(),
  id_token: z.string().max(16_384).optional(),
})

/**
 * Exchanges the code for tokens (RFC 6749, 4.1.3), and those for long-lived ones if the platform has two kinds.
 * @throws Refusal `oauth_failed` if the provider rejects the code, `oauth_network` if it does not answer.
 */
export async function exchangeCode(
  config: Config,
  provider: OAuthProvider,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<Tokens> {
  const line = lineTo(config, provider)
  const { token } = await endpointsOf(provider, line)
  return orFailed(async () => {
    const answer = await line.ask(token, {
      method: 'POST',
      form: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        [provider.clientIdField ?? 'client_id']: line.clientId,
        ...(!provider.basic && { client_secret: line.clientSecret }),
        ...(provider.pkce && { code_verifier: verifier }),
      },
      headers: provider.basic ? { authorization: basic(line) } : {},
    })
    const tokens = readTokens(provider, answer)
    return provider.lengthen ? provider.lengthen(line, tokens) : tokens
  })
}

/** @throws Refusal `oauth_failed` if a provider's answer is not what its documents promise. */
export async function orFailed<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Declined || error instanceof z.ZodError) throw new Refusal('oauth_failed')
    throw error
  }
}

export function readTokens(provider: OAuthProvider, answer: unknown): Tokens {
  const read = tokenAnswer.parse(provider.readTokens?.(answer) ?? answer)
  return {
    access: read.access_token,
    ...(read.refresh_token && { refresh: read.refresh_token }),
    ...(read.expires_in && { expiresIn: read.expires_in }),
    ...(read.scope && { scopes: read.scope.split(/[\s,]+/).filter(Boolean) }),
    ...(read.id_token && { idToken: read.id_token }),
  }
}

export const basic = ({ clientId, clientSecret }: Pick<Line, 'clientId' | 'clientSecret'>) =>
  `Basic ${Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64')}`

async function endpointsOf(provider: OAuthProvider, line: Line) {
  if (!provider.discovers)
    return {
      authorize: line.at('browser', provider.paths.authorize),
      token: line.at('server', provider.paths.token),
    }
  const { authorization_endpoint, token_endpoint } = await discover(line).catch(() => {
    throw unavailable(provider)
  })
  return { authorize: authorization_endpoint, token: token_endpoint }
}
