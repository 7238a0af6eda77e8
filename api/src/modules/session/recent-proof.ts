import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { sessionOf } from './sessions'

/** How long a correct code, or the login itself, counts as proof of the member's identity in this session. */
const provenMinutes = 10

/** Records that this session gave a correct code: for the next minutes it can bind and unbind without another. */
export const noteProof = ({ db, clock }: Services, { tokenHash }: Pick<Member, 'tokenHash'>) =>
  db
    .updateTable('sessions')
    .set({ authorisedUntil: new Date(clock.now().getTime() + provenMinutes * 60_000) })
    .where('tokenHash', '=', tokenHash)
    .execute()

/**
 * Called before a change of how the member logs in: a copied session must not be enough to take over the account. A login or a correct
 * code in the last minutes counts as proof; a member who no longer has the old address can log in again.
 * @throws Refusal `proof_required`
 */
export async function requireRecentProof(services: Services, member: Member): Promise<void> {
  const { createdAt, authorisedUntil } = await sessionOf(services.db, member.tokenHash)
  const now = services.clock.now().getTime()
  const until = Math.max(createdAt.getTime() + provenMinutes * 60_000, authorisedUntil?.getTime() ?? 0)
  if (until <= now) throw new Refusal('proof_required')
}
