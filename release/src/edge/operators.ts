import { createHmac } from 'node:crypto'
import type { OpsRole } from '@fankeep/shared/contract/ops'
import { type NamedToken, same, type TokenHolder } from '@fankeep/shared/node/operator-tokens'
import type { TokenOf } from '../trust/document'
import { hashOf } from '../trust/keys'

/** Someone with a token, wherever it is kept. */
export interface Operator extends TokenHolder {
  name: string
  role: OpsRole
  /** Of an owner: the release. */
  release?: string | undefined
  /** Seals the cookie that the token is shown for: it is known to the edge servers alone, and changes with the token. */
  secret: string
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
