import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Randomness, as a port: tests may fix it. All of it comes from the system's secure source. */
export interface Random {
  /** 256 bit, for sessions: 43 characters that need no encoding in an address. */
  token: () => string
  /** Six digits, never 000000, which the browser treats as wrong (spec section 5). */
  code: () => string
  /** 60 bit as `abcd-efgh-jkmn`, in the letters of Crockford's base 32: none is taken for another. */
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
