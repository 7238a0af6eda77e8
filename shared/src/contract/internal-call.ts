import { createHmac, timingSafeEqual } from 'node:crypto'

/* How the edge server makes internal calls to the api: a form of `at`, `text` and `seal`, at an address that the edge never proxies for visitors.
 * Only for servers: it needs Node's crypto. */

/** `text`: an `opsSiteAsked`. The answer is an `opsSite`. */
export const internalSitePath = '/internal/site'

/** `text`: an `opsConsultingAsked`. The answer is an `opsConsulting`; 409 if the operator's answer no longer fits the request. */
export const internalConsultingPath = '/internal/consulting'

/** Maximum age of a call, and clock difference between two machines, in milliseconds. */
const freshFor = 60_000

export interface Sealed {
  /** Milliseconds since 1970. */
  at: string
  text: string
  seal: string
}

/** @param secret OPS_TOKEN, which both servers have */
export function sealCall(secret: string, path: string, text: string, now: number): Sealed {
  const at = String(now)
  return { at, text, seal: sealOf(secret, path, at, text) }
}

/** Whether a call was made with the secret, for this path, within the last minute. */
export function isSealed(secret: string, path: string, { at, text, seal }: Sealed, now: number): boolean {
  const wanted = Buffer.from(sealOf(secret, path, at, text))
  const given = Buffer.from(seal)
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isRight && /^\d{1,15}$/.test(at) && Math.abs(now - Number(at)) <= freshFor
}

const sealOf = (secret: string, path: string, at: string, text: string) =>
  createHmac('sha256', `fankeep internal call ${secret}`).update(`${path}\n${at}\n${text}`).digest('hex')
