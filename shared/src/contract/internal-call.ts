import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * How the edge server asks the api for what no visitor may: a form of `at`, `text` and `seal`, under an address that the
 * edge passes on to no one. For servers alone: it needs Node's crypto.
 */

/** `text`: an `opsSiteAsked`. Answered by an `opsSite`. */
export const internalSitePath = '/internal/site'

/** `text`: an `opsConsultingAsked`. Answered by an `opsConsulting`; with 409 where the answer no longer fits the request. */
export const internalConsultingPath = '/internal/consulting'

/** How old a call may be, and how far the clocks of two machines apart, in milliseconds. */
const freshFor = 60_000

export interface Sealed {
  /** Milliseconds since 1970. */
  at: string
  text: string
  seal: string
}

/** @param secret OPS_TOKEN, which both servers are given */
export function sealCall(secret: string, path: string, text: string, now: number): Sealed {
  const at = String(now)
  return { at, text, seal: sealOf(secret, path, at, text) }
}

/** Whether a call came from who knows the secret, for this address, just now. */
export function isSealed(secret: string, path: string, { at, text, seal }: Sealed, now: number): boolean {
  const wanted = Buffer.from(sealOf(secret, path, at, text))
  const given = Buffer.from(seal)
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isRight && /^\d{1,15}$/.test(at) && Math.abs(now - Number(at)) <= freshFor
}

const sealOf = (secret: string, path: string, at: string, text: string) =>
  createHmac('sha256', `fankeep internal call ${secret}`).update(`${path}\n${at}\n${text}`).digest('hex')
