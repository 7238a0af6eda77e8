import { type Crypto, isSame } from './crypto'

const purpose = 'where a mail comes back to'
/** 64 bits: each guess is a mail. */
const sealLength = 16

/**
 * Where one mail comes back to: `bounces+callback.12.34.<seal>@fankeep.example` for the key `callback:12:34`. So a returned mail says
 * which it was, whatever is left of it (VERP), and only who had that mail can return it.
 * @param key letters, digits and colons, 36 characters at most
 */
export function bounceAddress(crypto: Crypto, address: string, key: string): string {
  const at = address.lastIndexOf('@')
  const tag = `${key.replaceAll(':', '.')}.${sealOf(crypto, key)}`
  return `${address.slice(0, at)}+${tag}${address.slice(at)}`
}

/** The key of the mail that came back to `to`; null for an address that we did not make. */
export function readBounceAddress(crypto: Crypto, address: string, to: string): string | null {
  const at = address.lastIndexOf('@')
  const found = to.toLowerCase()
  const [before, after] = [`${address.slice(0, at)}+`, address.slice(at)]
  if (!found.startsWith(before) || !found.endsWith(after)) return null
  const parts = found.slice(before.length, -after.length).split('.')
  const seal = parts.pop() ?? ''
  const key = parts.join(':')
  return isSame(sealOf(crypto, key), seal) ? key : null
}

/** In hex: some servers write the part before the `@` in lower case. */
const sealOf = (crypto: Crypto, key: string) =>
  Buffer.from(crypto.sign(purpose, key), 'base64url').toString('hex').slice(0, sealLength)
