import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Port for randomness: tests can fix it. All of it comes from the system's secure source. */
export interface Random {
  /** 256 bits, for sessions: 43 characters that need no URL encoding. */
  token: () => string
  /** Six digits, never 000000, which the browser treats as wrong (spec section 5). */
  code: () => string
  /** 60 bits as `abcd-efgh-jkmn`, in Crockford's base 32, whose letters are not mistaken for each other. */
  spareCode: () => string
  uuid: () => string
  /** An opaque id of 22 characters (128 bit) as the contract allows them. */
  id: () => string
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(1, 1_000_000)).padStart(6, '0'),
  spareCode: () =>
    Array.from({ length: 12 }, () => letters[randomInt(letters.length)])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  uuid: () => randomUUID(),
  id: () => randomBytes(16).toString('base64url'),
}
