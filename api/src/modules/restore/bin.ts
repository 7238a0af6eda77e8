import type { Call } from '../../infra/http/api'
import { binnedSince } from '../../infra/bin'
import { ownedRow } from '../../infra/database/owned-row'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { holdMember } from '../member/users'
import { inTransaction } from '../../infra/database/transaction'
import { makeRoom } from './apply'
import type { RestoreRow } from './repository'

/** Takes a draft out of the bin. @throws Refusal `not_found`, `restore_drafts` */
export async function putBackRestore(
  { db, clock }: Services,
  { member, input }: Call<'restore.putBack'>,
): Promise<RestoreRow> {
  const owned = await ownedRow(db, 'restores', member.id, input.request)
  return inTransaction(db, async (trx) => {
    await holdMember(trx, member.id)
    await makeRoom(trx, member.id)
    return trx
      .updateTable('restores')
      .set({ deletedAt: null, savedAt: clock.now() })
      .where('id', '=', owned.id)
      .where('deletedAt', '>', binnedSince(clock.now()))
      .returningAll()
      .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  })
}

/** Erases drafts whose time in the bin is over. */
export const emptyBin = ({ db, clock }: Services) =>
  db.deleteFrom('restores').where('deletedAt', '<=', binnedSince(clock.now())).execute()
