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

/** Who asks, as far as a session keeps it. */
export interface Visitor {
  address: string
  request: { headers: { 'user-agent'?: string } }
}

export interface Entrant extends Visitor {
  /** Of the session the browser had before; empty for none. */
  token: string
}

/** What the first step looked at. */
type Seen = Pick<UserRow, 'passwordHash' | 'secondLogin'>

/**
 * The end of every login: a session, a line in the audit, and what the browser has to know.
 * @param seen of the account, when the login was found to be right
 * @throws Refusal `login_wrong` where a new password, or two-factor login, has ended all sessions since then
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

/** Held, so that what ends all sessions comes before this one, and is seen, or after it, and ends it. */
async function isAsSeen(trx: Transaction<Database>, userId: string, seen: Seen): Promise<boolean> {
  const user = await holdMemberRow(trx, userId)
  return user?.passwordHash === seen.passwordHash && user.secondLogin === seen.secondLogin
}
