import { z } from 'zod'
import { Refusal } from '../../infra/refusal'
import { recordOf } from '../archives/values'
import { Declined } from '../oauth/ask'
import { basic, readTokens } from '../oauth/client'
import { discover } from '../oauth/discovery'
import type { Line, OAuthProvider, Tokens } from '../oauth/provider'
import { PlatformProblem } from '../connector'

/**
 * Exchanges a refresh token for a new access token (RFC 6749, 6); keeps the old refresh token if no new one comes.
 * @throws PlatformProblem `revoked` if the token is no longer accepted, `fault` if no answer comes or the error is not about
 *   the token.
 */
export async function refreshByGrant(line: Line, provider: OAuthProvider, tokens: Tokens): Promise<Tokens> {
  if (!tokens.refresh) throw new PlatformProblem('revoked', 'There is no refresh token')
  const form = {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh,
    [provider.clientIdField ?? 'client_id']: line.clientId,
    ...(!provider.basic && { client_secret: line.clientSecret }),
  }
  const headers: Record<string, string> = provider.basic ? { authorization: basic(line) } : {}
  return refreshing(isOfToken, async () => {
    const url = provider.discovers
      ? (await discover(line)).token_endpoint
      : line.at('server', provider.paths.token)
    return { ...tokens, ...readTokens(provider, await line.ask(url, { method: 'POST', form, headers })) }
  })
}

/** @param isOfTheToken whether an error answer is about this token: then the problem is `revoked` */
export async function refreshing(
  isOfTheToken: (declined: Declined) => boolean,
  run: () => Promise<Tokens>,
): Promise<Tokens> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Declined && isOfTheToken(error)) throw new PlatformProblem('revoked', error.message)
    if (error instanceof Declined || error instanceof Refusal || error instanceof z.ZodError)
      throw new PlatformProblem('fault', 'Refreshing the token failed')
    throw error
  }
}

/** Errors about our app or the site itself (RFC 6749, 5.2 and 4.1.2.1): each member's permission is unchanged. */
const notOfToken = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
])
/** Whether an error is about the token: a proxy's page or a reached limit is not. */
export function isOfToken({ status, answer }: Declined): boolean {
  const { error } = recordOf(answer)
  return status !== 429 && typeof error === 'string' && !notOfToken.has(error)
}
