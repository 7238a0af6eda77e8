import { createHash, timingSafeEqual } from 'node:crypto'
import { networkOf } from './network'

/** Who may change what is live and read the metrics, of the environment (OPS_TOKEN). */
export interface NamedToken {
  /** Shown in the history. */
  name: string
  token: string
}

/** Someone with a token, wherever it is kept. */
export interface TokenHolder {
  isToken: (given: string) => boolean
}

const named = /^([\w.-]{1,40}):(.+)$/
const leastToken = 20

/**
 * `a-long-token`, or `ann:a-long-token, ben:another-long-token`.
 * @throws Error with what does not hold, without the tokens
 */
export function parseOperators(text: string): NamedToken[] {
  const operators = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => {
      const [, name = 'operator', token = each] = named.exec(each) ?? []
      return { name, token }
    })
  if (operators.some(({ token }) => token.length < leastToken))
    throw new Error(`a token has at least ${leastToken} characters (openssl rand -hex 24)`)
  if (new Set(operators.map(({ name }) => name)).size < operators.length)
    throw new Error('each token has a name of its own (ann:TOKEN ben:TOKEN)')
  if (operators.some(({ name }) => name === 'automatic'))
    throw new Error('"automatic" is who rolls back by itself: name the token otherwise')
  return operators
}

/** Wrong tries of one address in `minutes`; a token that is guessed at is a long one (see above). */
const tries = { most: 10, minutes: 10 }

/** Asks for a token, of one address no more often than a person mistypes. */
export function openDoor<Holder extends TokenHolder>(holders: () => Holder[], now: () => number = Date.now) {
  const wrong = new Map<string, number[]>()
  return (token: string, ip: string): Holder | 'wrong_token' | 'too_many_tries' => {
    const address = networkOf(ip)
    const since = now() - tries.minutes * 60_000
    const before = (wrong.get(address) ?? []).filter((at) => at > since)
    if (before.length >= tries.most) return 'too_many_tries'
    // Each is compared, so that how long it takes tells nothing.
    const found = holders().filter((holder) => holder.isToken(token))[0]
    if (found) wrong.delete(address)
    else wrong.set(address, [...before, now()])
    // Addresses that only ever tried once: they would be kept for ever.
    if (wrong.size > 10_000) wrong.clear()
    return found ?? 'wrong_token'
  }
}

/** In a time that does not tell how much of it is right. */
export const same = (given: string, wanted: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

interface MetricsAsked {
  authorization: string | undefined
  ip: string
}

/**
 * Who may read `/metrics`: the holder of a token of one (`Authorization: Bearer …`). Without any token, this machine alone,
 * and in production no one: behind a proxy on the same machine everyone comes from this machine.
 */
export function metricsDoor(holders: () => TokenHolder[], { isProduction }: { isProduction: boolean }) {
  const knock = openDoor(holders)
  return ({ authorization = '', ip }: MetricsAsked): 'open' | 'closed' | 'off' => {
    if (holders().length === 0) {
      if (isProduction) return 'off'
      return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip) ? 'open' : 'closed'
    }
    const token = /^Bearer (.+)$/.exec(authorization)?.[1]
    return token !== undefined && typeof knock(token, ip) === 'object' ? 'open' : 'closed'
  }
}
