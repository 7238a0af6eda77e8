import type { CallOutput, SessionInfo } from '@fankeep/shared/contract'
import { isSame } from '../../infra/crypto'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { closeSession, closeSessions, liveSessions } from '../session/sessions'
import { describeAgent, shortenAddress } from '../../infra/device'

/** A public id for a session: derived from the token hash, which is never sent to the browser. */
const idOf = ({ crypto }: Services, tokenHash: string) => crypto.sign('session id', tokenHash).slice(0, 22)

export async function sessionsOf(
  services: Services,
  { member }: Call<'user.sessions'>,
): Promise<CallOutput<'user.sessions'>> {
  const rows = await liveSessions(services, member.id)
  const list = rows.map((row): SessionInfo => ({
    id: idOf(services, row.tokenHash),
    current: row.tokenHash === member.tokenHash,
    ...describeAgent(row.agent ?? ''),
    address: shortenAddress(row.address ?? ''),
    created_at: row.createdAt.toISOString(),
    seen_at: row.seenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }))
  return { list: [...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)] }
}

export async function endSession(
  services: Services,
  call: Call<'user.endSession'>,
): Promise<Record<string, never>> {
  const { member, input, address } = call
  const rows = await liveSessions(services, member.id)
  const row = rows.find(({ tokenHash }) => isSame(idOf(services, tokenHash), input.id))
  if (!row) throw new Refusal('not_found')
  await closeSession(services.db, row.tokenHash)
  await record(services.db, services.clock, { userId: member.id, action: 'user.sessionEnded', address })
  return {}
}

export async function endOtherSessions(
  services: Services,
  { member, address }: Call<'user.endOtherSessions'>,
): Promise<CallOutput<'user.endOtherSessions'>> {
  const rows = await liveSessions(services, member.id)
  await closeSessions(services.db, member.id, member.tokenHash)
  await record(services.db, services.clock, { userId: member.id, action: 'user.sessionsEnded', address })
  return { ended: rows.length - 1 }
}
