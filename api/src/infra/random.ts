import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Randomness, as a port: tests may fix it. All of it comes from the system's secure source. */
export interface Random {
  /** 256 bit, for sessions: 43 characters that need no encoding in an address. */
  token: () => string
  /** Six digits, never 000000, which the browser treats as wrong (spec section 5). */
  code: () => string
  uuid: () => string
  /** An opaque id of 22 characters (128 bit) as the contract allows them. */
  id: () => string
}

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(1, 1_000_000)).padStart(6, '0'),
  uuid: () => randomUUID(),
  id: () => randomBytes(16).toString('base64url'),
}
