import { callbackTokens } from './rules'

type TokenKey = keyof typeof callbackTokens

/** Also in the wide braces of Chinese input methods, which nothing is put in the place of. */
const anyBraces = /[{｛][^{}｛｝\n]{1,40}[}｝]/g
const braces = /\{[^{}]{1,40}\}/g

const keyOf = (token: string) =>
  (Object.keys(callbackTokens) as TokenKey[]).find((key) =>
    Object.values<string>(callbackTokens[key]).includes(token),
  )

/** Puts what they represent in the place of the tokens, in one pass: a fan called `{new link}` keeps that name. */
export const fillTokens = (text: string, values: Record<TokenKey, string>): string =>
  text.replace(braces, (token) => {
    const key = keyOf(token)
    return key === undefined ? token : values[key]
  })

export type TokenProblem =
  | { key: 'callback_token_link'; params: { token: string } }
  | { key: 'callback_token_unknown'; params: { token: string } }

/** A word in braces that is none of ours: fans would read it as it is. */
export function unknownToken(text: string): string | undefined {
  return (text.match(anyBraces) ?? []).find(
    (token) => token.slice(1, -1).trim() && keyOf(token) === undefined,
  )
}

/** Why a CallBack's words cannot be sent: a token that represents nothing. Undefined where all have their value. */
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
