import { type CallInput, type CannedMessage, unknownToken } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { isRowId } from '../../infra/database/owned-row'
import { holdMember } from '../pages/repository'
import type { CallbackTables } from './tables'

type Row = Selectable<CallbackTables['cannedMessages']>

const mostCanned = 50

export const listCanned = async ({ db }: Services, memberId: string): Promise<CannedMessage[]> =>
  (
    await db
      .selectFrom('cannedMessages')
      .selectAll()
      .where('userId', '=', memberId)
      .orderBy('changedAt', 'desc')
      .execute()
  ).map(present)

/** Keeps a message for later, changes one, or throws one away: then null. */
export async function saveCanned(
  { db, clock }: Services,
  member: Member,
  { canned: id, title = '', message = '' }: CallInput<'callback.saveCanned'>,
  isDeleted: boolean,
): Promise<CannedMessage | null> {
  const given = { title: title || message.slice(0, 20), message, changedAt: clock.now() }
  if (id !== undefined && !isRowId(id)) throw new Refusal('not_found')
  if (isDeleted) {
    if (id !== undefined)
      await db.deleteFrom('cannedMessages').where('id', '=', id).where('userId', '=', member.id).execute()
    return null
  }
  if (message === '') throw new Refusal('callback_message_missing')
  const token = unknownToken(message)
  if (token !== undefined) throw new Refusal('callback_token_unknown', { token })
  const saved =
    id === undefined
      ? await add({ db }, member.id, given)
      : await db
          .updateTable('cannedMessages')
          .set(given)
          .where('id', '=', id)
          .where('userId', '=', member.id)
          .returningAll()
          .executeTakeFirst()
  if (!saved) throw new Refusal('not_found')
  return present(saved)
}

const add = (
  { db }: Pick<Services, 'db'>,
  userId: string,
  given: Pick<Row, 'title' | 'message' | 'changedAt'>,
) =>
  db.transaction().execute(async (trx) => {
    await holdMember(trx, userId)
    const kept = await trx.selectFrom('cannedMessages').select('id').where('userId', '=', userId).execute()
    if (kept.length >= mostCanned) throw new Refusal('canned_limit', { limit: mostCanned })
    return trx
      .insertInto('cannedMessages')
      .values({ userId, ...given })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

const present = ({ id, title, message, changedAt }: Row): CannedMessage => ({
  id,
  title,
  message,
  changed_at: changedAt.toISOString(),
})
