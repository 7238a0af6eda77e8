import { type Crypto, isSame } from '../crypto'

const purpose = 'where a mail comes back to'
/** 64 bits: each guess is a mail. */
const sealLength = 16

/**
 * The return address of one mail: `bounces+callback.12.34.<seal>@fankeep.example` for the key `callback:12:34`. A returned mail can
 * be identified however much of it is lost (VERP), and only a receiver of that mail can return it.
 * @param key letters, digits and colons, 36 characters at most
 */
export function bounceAddress(crypto: Crypto, address: string, key: string): string {
  const at = address.lastIndexOf('@')
  const tag = `${key.replaceAll(':', '.')}.${sealOf(crypto, key)}`
  return `${address.slice(0, at)}+${tag}${address.slice(at)}`
}

/** The key of the mail that came back to `to`; null if we did not create that address. */
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

/** In hex, because some servers lowercase the part before the `@`. */
const sealOf = (crypto: Crypto, key: string) =>
  Buffer.from(crypto.sign(purpose, key), 'base64url').toString('hex').slice(0, sealLength)
