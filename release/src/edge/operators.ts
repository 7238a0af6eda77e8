import { createHmac } from 'node:crypto'
import type { OpsRole } from '@fankeep/shared/contract/ops'
import { type NamedToken, same, type TokenHolder } from '@fankeep/shared/node/operator-tokens'
import type { TokenOf } from '../trust/document'
import { hashOf } from '../trust/keys'

/** A person with a token, from either source. */
export interface Operator extends TokenHolder {
  name: string
  role: OpsRole
  /** For an owner: the release. */
  release?: string | undefined
  /** Seals the cookie that replaces the token: only the edge servers know it, and it changes with the token. */
  secret: string
}

/** Those from the environment: each can do everything. */
export const operatorsOf = (named: NamedToken[]): Operator[] =>
  named.map(({ name, token }) => ({
    name,
    role: 'operator',
    secret: token,
    isToken: (given) => same(token, given),
  }))

/**
 * Those from the trust document whose date has not passed. The document holds hashes, which anyone with access to the store can
 * read: so cookies are sealed with a secret of the edge servers as well.
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

/** Whether an operator may change a release or, without a name, the site. */
export const mayChange = ({ role, release }: Operator, name?: string): boolean =>
  role === 'operator' || (role === 'owner' && name !== undefined && release === name)
