import type { CallOutput } from '@fankeep/shared/contract'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { noteDevice } from '../notices/devices'
import { userInfoOf } from '../member/info'
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

/** The end of every login: a session, a line in the audit, and what the browser has to know. */
export async function startSession(
  services: Services,
  { address, token: before, request }: Entrant,
  { userId, ...detail }: { userId: string; way: string; second?: string },
): Promise<CallOutput<'twoFactor.check'>> {
  const { db, clock } = services
  const login = { userId, address, agent: request.headers['user-agent'] }
  const token = await inTransaction(db, async (trx) => {
    await record(trx, clock, { userId, action: 'auth.loggedIn', address, detail })
    await noteDevice(services, trx, login)
    return openSession(trx, services, { ...login, before })
  })
  return { token, user: await userInfoOf(services, userId, token) }
}
