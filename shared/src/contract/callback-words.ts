import { isolate } from './isolate'
import { callbackTokens } from './rules'

type TokenKey = keyof typeof callbackTokens

/** Also matches the full-width braces of Chinese input methods, which are never replaced. */
const anyBraces = /[{｛][^{}｛｝\n]{1,40}[}｝]/g
const braces = /\{[^{}]{1,40}\}/g

const keyOf = (token: string) =>
  (Object.keys(callbackTokens) as TokenKey[]).find((key) =>
    Object.values<string>(callbackTokens[key]).includes(token),
  )

/** Replaces the tokens by their values in one pass: a fan called `{new link}` keeps that name. */
export const fillTokens = (text: string, values: Record<TokenKey, string>): string =>
  text.replace(braces, (token) => {
    const key = keyOf(token)
    if (key === undefined) return token
    // Without marks around it: apps that turn an address into a link would take the marks for a part of the address.
    return key === 'link' ? values.link : isolate(values[key])
  })

export type TokenProblem =
  | { key: 'callback_token_link'; params: { token: string } }
  | { key: 'callback_token_unknown'; params: { token: string } }

/** Returns the first word in braces that is not a token: fans would see it unreplaced. */
export function unknownToken(text: string): string | undefined {
  return (text.match(anyBraces) ?? []).find(
    (token) => token.slice(1, -1).trim() && keyOf(token) === undefined,
  )
}

/** Why a CallBack's message cannot be sent: a token is unknown or has no value. Undefined if all have their value. */
export function tokenProblem({
  subject = '',
  message = '',
  link = '',
}: {
  subject?: string | undefined
  message?: string | undefined
  link?: string | undefined
}): TokenProblem | undefined {
  for (const text of [subject, message]) {
    const unknown = unknownToken(text)
    if (unknown !== undefined) return { key: 'callback_token_unknown', params: { token: unknown } }
    const asked = (text.match(braces) ?? []).find((token) => keyOf(token) === 'link')
    if (asked !== undefined && link.trim() === '')
      return { key: 'callback_token_link', params: { token: asked } }
  }
  return undefined
}
