import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { sessionOf } from './sessions'

/** For how long a right code, or the login itself, proves that the member is the one at this session. */
const provenMinutes = 10

/** A right code was given: this session binds and unbinds for a while without another. */
export const noteProof = ({ db, clock }: Services, { tokenHash }: Pick<Member, 'tokenHash'>) =>
  db
    .updateTable('sessions')
    .set({ authorisedUntil: new Date(clock.now().getTime() + provenMinutes * 60_000) })
    .where('tokenHash', '=', tokenHash)
    .execute()

/**
 * Before a change of what opens the account: a copied session must not be enough to take it. A login or a right code of the
 * last minutes is proof; a member who no longer reads the old address logs in again.
 * @throws Refusal `proof_required`
 */
export async function requireRecentProof(services: Services, member: Member): Promise<void> {
  const { createdAt, authorisedUntil } = await sessionOf(services.db, member.tokenHash)
  const now = services.clock.now().getTime()
  const until = Math.max(createdAt.getTime() + provenMinutes * 60_000, authorisedUntil?.getTime() ?? 0)
  if (until <= now) throw new Refusal('proof_required')
}
