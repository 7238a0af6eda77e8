import { isOfToken, refreshing } from '../api/refresh'
import { recordOf } from '../archives/values'
import type { Declined } from '../oauth/ask'
import { readTokens } from '../oauth/client'
import type { Line, OAuthProvider, Tokens } from '../oauth/provider'
import { readGraphProblem } from './graph'

/**
 * Extends one of Meta's long-lived tokens, which is its own refresh token.
 * @throws PlatformProblem as `refreshByGrant`
 */
export const refreshByExchange = (line: Line, provider: OAuthProvider, tokens: Tokens, grant: string) =>
  refreshing(isOfGraphToken, async () => {
    const query = new URLSearchParams({ grant_type: grant, access_token: tokens.access })
    const answer = await line.ask(line.at('data', `/refresh_access_token?${query}`))
    return { ...tokens, ...readTokens(provider, answer) }
  })

/** Graph's own errors, and those about our app (…/docs/graph-api/guides/error-handling). */
const notOfToken = new Set([1, 2, 101])

function isOfGraphToken(declined: Declined): boolean {
  const { status, answer } = declined
  const { error } = recordOf(answer)
  if (status === 429 || error === undefined || typeof error === 'string') return isOfToken(declined)
  const isThrottled = readGraphProblem({ status, headers: {}, body: answer, now: 0 })?.kind === 'throttled'
  return !isThrottled && !notOfToken.has(Number(recordOf(error).code))
}
