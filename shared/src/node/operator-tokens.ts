import { createHash, timingSafeEqual } from 'node:crypto'
import { networkOf } from './network'

/** A token that may change what is live and read the metrics, from the environment (OPS_TOKEN). */
export interface NamedToken {
  /** Shown in the history. */
  name: string
  token: string
}

/** The holder of a token, wherever the token is stored. */
export interface TokenHolder {
  isToken: (given: string) => boolean
}

const named = /^([\w.-]{1,40}):(.+)$/
const leastToken = 20

/**
 * Parses `a-long-token`, or `ann:a-long-token, ben:another-long-token`.
 * @throws Error that names the problem, without the tokens
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
    throw new Error(`a token needs at least ${leastToken} characters (openssl rand -hex 24)`)
  if (new Set(operators.map(({ name }) => name)).size < operators.length)
    throw new Error('each token needs its own name (ann:TOKEN ben:TOKEN)')
  if (operators.some(({ name }) => name === 'automatic'))
    throw new Error('"automatic" is reserved for automatic roll-backs: choose another name for the token')
  return operators
}

/** Maximum of wrong attempts per network within `minutes`; with tokens this long, guessing is hopeless. */
const tries = { most: 10, minutes: 10 }

/** Checks tokens, and limits the wrong attempts of a network. */
export function openDoor<Holder extends TokenHolder>(holders: () => Holder[], now: () => number = Date.now) {
  const wrong = new Map<string, number[]>()
  return (token: string, ip: string): Holder | 'wrong_token' | 'too_many_tries' => {
    const address = networkOf(ip)
    const since = now() - tries.minutes * 60_000
    const before = (wrong.get(address) ?? []).filter((at) => at > since)
    if (before.length >= tries.most) return 'too_many_tries'
    // Compares with every token, so that the duration reveals nothing.
    const found = holders().filter((holder) => holder.isToken(token))[0]
    if (found) wrong.delete(address)
    else wrong.set(address, [...before, now()])
    // Addresses with a single attempt would never be removed.
    if (wrong.size > 10_000) wrong.clear()
    return found ?? 'wrong_token'
  }
}

/** Compares in constant time. */
export const same = (given: string, wanted: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

interface MetricsAsked {
  authorization: string | undefined
  ip: string
}

/**
 * Decides who may read `/metrics`: the holder of a token (`Authorization: Bearer …`). If there are no tokens: only this machine, and in production no
 * one, because behind a proxy on the same machine every request comes from this machine.
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
