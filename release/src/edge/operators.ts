import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { networkOf } from '@fankeep/shared/contract/network'
import type { OpsRole } from '@fankeep/shared/contract/ops'
import type { TokenOf } from '../trust/document'
import { hashOf } from '../trust/keys'

/** Who may change what is live, of the environment (OPS_TOKEN). */
export interface NamedToken {
  /** Shown in the history. */
  name: string
  token: string
}

/** Someone with a token, wherever it is kept. */
export interface Operator {
  name: string
  role: OpsRole
  /** Of an owner: the release. */
  release?: string | undefined
  /** Seals the cookie that the token is shown for: it is known to the edge servers alone, and changes with the token. */
  secret: string
  isToken: (given: string) => boolean
}

/** Those of the environment: each may do everything. */
export const operatorsOf = (named: NamedToken[]): Operator[] =>
  named.map(({ name, token }) => ({
    name,
    role: 'operator',
    secret: token,
    isToken: (given) => same(token, given),
  }))

/**
 * Those of the trust document, as long as their date has not passed. The document holds hashes, and who reads the store reads
 * them: cookies are sealed with a secret of the edge servers as well.
 */
export const holdersOf = (tokens: Record<string, TokenOf>, secret: string, now: Date): Operator[] =>
  Object.entries(tokens)
    .filter(([, { until }]) => now < new Date(until))
    .map(([name, { hash, role, release }]) => ({
      name,
      role,
      release,
      secret: createHmac('sha256', secret).update(`${name} ${hash}`).digest('hex'),
      isToken: (given) => same(hash, hashOf(given)),
    }))

/** Whether someone may change a release, or, without one, the site. */
export const mayChange = ({ role, release }: Operator, name?: string): boolean =>
  role === 'operator' || (role === 'owner' && name !== undefined && release === name)

const named = /^([\w.-]{1,40}):(.+)$/
const leastToken = 20

/**
 * `a-long-token`, or `ann:her-token, ben:his-token`.
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

export type Knock = Operator | 'wrong_token' | 'too_many_tries'

/** Asks for a token, of one address no more often than a person mistypes. */
export function openDoor(operators: () => Operator[], now: () => number = Date.now) {
  const wrong = new Map<string, number[]>()
  return (token: string, ip: string): Knock => {
    const address = networkOf(ip)
    const since = now() - tries.minutes * 60_000
    const before = (wrong.get(address) ?? []).filter((at) => at > since)
    if (before.length >= tries.most) return 'too_many_tries'
    // Each is compared, so that how long it takes tells nothing.
    const found = operators().filter((operator) => operator.isToken(token))[0]
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
