import { type CallInput, type CallOutput, type CannedMessage, unknownToken } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import { binnedSince } from '../../infra/bin'
import type { Db } from '../../infra/database/connect'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { isRowId } from '../../infra/database/owned-row'
import { holdMember } from '../member/users'
import { inTransaction } from '../../infra/database/transaction'
import type { CallbackTables } from './tables'

type Row = Selectable<CallbackTables['cannedMessages']>

const mostCanned = 50
/** The bin shows only the newest. */
const mostInBin = 100

/** The saved templates, newest first, and those in the bin, most recently deleted first. */
export async function listCanned(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  memberId: string,
): Promise<CallOutput<'callback.canned'>> {
  const rows = await db
    .selectFrom('cannedMessages')
    .selectAll()
    .where('userId', '=', memberId)
    .where((where) =>
      where.or([where('deletedAt', 'is', null), where('deletedAt', '>', binnedSince(clock.now()))]),
    )
    .orderBy('deletedAt', 'desc')
    .orderBy('changedAt', 'desc')
    // Saved templates come first: in descending order PostgreSQL puts null before every date.
    .limit(mostCanned + mostInBin)
    .execute()
  return {
    list: rows.filter(({ deletedAt }) => deletedAt === null).map(present),
    bin: rows.filter(({ deletedAt }) => deletedAt !== null).map(present),
  }
}

/** Saves a template, changes it, moves it to the bin (then returns null) or puts it back. */
export async function saveCanned(
  { db, clock }: Services,
  member: Member,
  { canned: id, title = '', message = '' }: CallInput<'callback.saveCanned'>,
  { isDeleted, isPutBack }: { isDeleted: boolean; isPutBack: boolean },
): Promise<CannedMessage | null> {
  const given = { title: title || [...message].slice(0, 20).join(''), message, changedAt: clock.now() }
  if (id !== undefined && !isRowId(id)) throw new Refusal('not_found')
  if (isDeleted) {
    if (id !== undefined) await moveCanned({ db }, member.id, id, clock.now())
    return null
  }
  if (isPutBack) return putBack({ db }, member.id, id)
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
          .where('deletedAt', 'is', null)
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
  inTransaction(db, async (trx) => {
    await holdMember(trx, userId)
    await checkRoom(trx, userId)
    return trx
      .insertInto('cannedMessages')
      .values({ userId, ...given })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

async function checkRoom(db: Db, userId: string) {
  const kept = await db
    .selectFrom('cannedMessages')
    .select('id')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  if (kept.length >= mostCanned) throw new Refusal('canned_limit', { limit: mostCanned })
}

/** Moves a template to the bin, or (null) out of it. Undefined if it is not the member's, or already there. */
const moveCanned = ({ db }: { db: Db }, userId: string, id: string, deletedAt: Date | null) =>
  db
    .updateTable('cannedMessages')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', deletedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst()

const putBack = ({ db }: { db: Db }, userId: string, id: string | undefined) =>
  inTransaction(db, async (trx) => {
    await holdMember(trx, userId)
    await checkRoom(trx, userId)
    const row = id === undefined ? undefined : await moveCanned({ db: trx }, userId, id, null)
    if (!row) throw new Refusal('not_found')
    return present(row)
  })

/** Erases templates whose time in the bin is over. */
export const emptyBin = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.deleteFrom('cannedMessages').where('deletedAt', '<=', binnedSince(clock.now())).execute()

const present = ({ id, title, message, changedAt, deletedAt }: Row): CannedMessage => ({
  id,
  title,
  message,
  changed_at: changedAt.toISOString(),
  deleted_at: deletedAt?.toISOString() ?? null,
})
