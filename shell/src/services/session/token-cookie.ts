import { TOKEN_COOKIE, TOKEN_COOKIE_SECONDS } from '../../constants'

/** The stored token (spec section 4). Read again each time: another tab may have logged in or out. */
export interface TokenCookie {
  read: () => string | null
  write: (token: string) => void
  remove: () => void
}

export function createTokenCookie(page: Pick<Document, 'cookie'>, secure: boolean): TokenCookie {
  // If cookies are disabled, the session lasts as long as the page: better than a login without effect.
  let uncooked: string | null = null
  const put = (value: string, seconds: number) => {
    page.cookie = `${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`
  }
  const find = () => {
    const pair = page.cookie.split('; ').find((part) => part.startsWith(`${TOKEN_COOKIE}=`))
    return pair ? decode(pair.slice(TOKEN_COOKIE.length + 1)) : null
  }
  return {
    read: () => find() ?? uncooked,
    write: (token) => {
      put(encodeURIComponent(token), TOKEN_COOKIE_SECONDS)
      uncooked = find() === null ? token : null
    },
    remove: () => {
      uncooked = null
      put('', 0)
    },
  }
}

/** A malformed cookie counts as no token. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value) || null
  } catch {
    return null
  }
}
