import { z } from 'zod'
import { Refusal } from '../../infra/refusal'
import { Declined } from '../oauth/ask'
import { basic, readTokens } from '../oauth/client'
import { discover } from '../oauth/discovery'
import type { Line, OAuthProvider, Tokens } from '../oauth/provider'
import { PlatformProblem } from '../connector'

/**
 * Changes a refresh token into a new access token (RFC 6749, 6), keeping the old one where no new one comes.
 * @throws PlatformProblem `revoked` where it is not taken any more, `fault` where no one answers.
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
  return orProblem(async () => {
    const url = provider.discovers
      ? (await discover(line)).token_endpoint
      : line.at('server', provider.paths.token)
    return { ...tokens, ...readTokens(provider, await line.ask(url, { method: 'POST', form, headers })) }
  })
}

/** A long token of Meta's, lengthened by itself. */
export const refreshByExchange = (line: Line, provider: OAuthProvider, tokens: Tokens, grant: string) =>
  orProblem(async () => {
    const query = new URLSearchParams({ grant_type: grant, access_token: tokens.access })
    const answer = await line.ask(line.at('data', `/refresh_access_token?${query}`))
    return { ...tokens, ...readTokens(provider, answer) }
  })

async function orProblem(run: () => Promise<Tokens>): Promise<Tokens> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Declined && error.status !== 429) throw new PlatformProblem('revoked', error.message)
    if (error instanceof Declined || error instanceof Refusal || error instanceof z.ZodError)
      throw new PlatformProblem('fault', 'The token could not be refreshed now')
    throw error
  }
}
