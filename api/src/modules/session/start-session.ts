import type { CallOutput } from '@fankeep/shared/contract'
import type { Services } from '../../infra/services'
import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import { record } from '../../infra/audit'
import { noteDevice } from '../notices/devices'
import { userInfoOf, type UserRow } from '../member/info'
import { holdMemberRow } from '../member/users'
import { inTransaction } from '../../infra/database/transaction'
import { openSession } from './sessions'

/** What a session records of the request that opens it. */
export interface Visitor {
  address: string
  request: { headers: { 'user-agent'?: string } }
}

export interface Entrant extends Visitor {
  /** The token of the browser's previous session; empty for none. */
  token: string
}

/** The columns of the account that decide whether a login was right. */
type Seen = Pick<UserRow, 'passwordHash' | 'secondLogin'>

/**
 * The last step of every login: opens a session, writes an audit line, and returns what the browser needs.
 * @param seen the account's state when the login was found to be right
 * @throws Refusal `login_wrong` if a new password, or a change of two-factor login, has ended all sessions since then
 */
export async function startSession(
  services: Services,
  { address, token: before, request }: Entrant,
  { userId, ...detail }: { userId: string; way: string; second?: string },
  seen?: Seen,
): Promise<CallOutput<'twoFactor.check'>> {
  const { db, clock } = services
  const login = { userId, address, agent: request.headers['user-agent'] }
  const token = await inTransaction(db, async (trx) => {
    if (seen && !(await isAsSeen(trx, userId, seen))) throw new Refusal('login_wrong')
    await record(trx, clock, { userId, action: 'auth.loggedIn', address, detail })
    await noteDevice(services, trx, login)
    return openSession(trx, services, { ...login, before })
  })
  return { token, user: await userInfoOf(services, userId, token) }
}

/**
 * Locks the row. So a change that ends all sessions either commits before this check, which then notices the change, or runs after
 * this session is opened, and ends it.
 */
async function isAsSeen(trx: Transaction<Database>, userId: string, seen: Seen): Promise<boolean> {
  const user = await holdMemberRow(trx, userId)
  return user?.passwordHash === seen.passwordHash && user.secondLogin === seen.secondLogin
}
