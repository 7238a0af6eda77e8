import { consultingMinutes, consultingOpenMax } from '@fankeep/shared/contract'
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { isRowId } from '../../infra/database/owned-row'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import { holdMember } from '../member/users'
import type { ConsultingTables } from './tables'

type Row = Selectable<ConsultingTables['consultations']>

/** With its page, where that is neither erased nor in the bin. */
export type ConsultationRow = Row & { pageName: string | null; platform: string | null }

const listed = 50
const day = 86_400_000
const keptDays = 365

const withPage = (db: Db) =>
  db
    .selectFrom('consultations')
    .leftJoin('pages', 'pages.id', 'consultations.pageId')
    .selectAll('consultations')
    .select(['pages.name as pageName', 'pages.platform'])

/** The newest first, and before them those that are open, of which none may be left out. */
export const listConsultations = (db: Db, userId: string, now: Date): Promise<ConsultationRow[]> =>
  withPage(db)
    .where('consultations.userId', '=', userId)
    .orderBy(
      sql`consultations.cancelled_at is null and answer is distinct from 'declined' and at > ${now}`,
      'desc',
    )
    .orderBy('consultations.id', 'desc')
    .limit(listed)
    .execute()

export const findConsultation = (db: Db, id: string): Promise<ConsultationRow> =>
  withPage(db).where('consultations.id', '=', id).executeTakeFirstOrThrow()

/** For the operators: all that were not cancelled, from those whose time was up to a day ago, the earliest first. */
export const upcomingConsultations = (db: Db, now: Date): Promise<ConsultationRow[]> =>
  withPage(db)
    .where('consultations.cancelledAt', 'is', null)
    .where('consultations.at', '>', new Date(now.getTime() - day))
    .orderBy('consultations.at')
    .orderBy('consultations.id')
    .limit(500)
    .execute()

/** Those that keep their time from others. */
const holding = (db: Db) =>
  db
    .selectFrom('consultations')
    .where('cancelledAt', 'is', null)
    .where(sql<boolean>`answer is distinct from 'declined'`)

/** The times from now on that are not free. */
export async function takenTimes(db: Db, now: Date): Promise<Set<number>> {
  const rows = await holding(db).select('at').where('at', '>', now).execute()
  return new Set(rows.map(({ at }) => at.getTime()))
}

/**
 * A member's own, held until the transaction ends, after the member.
 * @throws Refusal `not_found`
 */
export async function holdOwn(trx: Transaction<Database>, userId: string, id: string): Promise<Row> {
  if (!isRowId(id)) throw new Refusal('not_found')
  await holdMember(trx, userId)
  const row = await trx
    .selectFrom('consultations')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** One that an operator answers, held until the transaction ends. */
export const holdAny = (trx: Transaction<Database>, id: string): Promise<Row | undefined> =>
  trx.selectFrom('consultations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * The caller must hold the member (`holdMember`).
 * @throws Refusal `consulting_limit` where the member may have no other one open
 */
export async function checkRoom(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const { n } = await holding(trx)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('userId', '=', userId)
    .where('at', '>', now)
    .executeTakeFirstOrThrow()
  if (n >= consultingOpenMax) throw new Refusal('consulting_limit', { limit: consultingOpenMax })
}

/** @throws Refusal `consulting_taken` */
export const insertConsultation = (
  trx: Transaction<Database>,
  values: Insertable<ConsultingTables['consultations']>,
): Promise<string> =>
  trx
    .insertInto('consultations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id, refuseTaken)

/** @throws Refusal `consulting_taken` */
export const changeConsultation = (
  trx: Transaction<Database>,
  id: string,
  change: Updateable<ConsultingTables['consultations']>,
) => trx.updateTable('consultations').set(change).where('id', '=', id).execute().catch(refuseTaken)

/** The index that gives a time to one member alone refused it. */
function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'consultations_time') throw new Refusal('consulting_taken')
  throw error
}

export const isOver = ({ at }: Pick<Row, 'at'>, now: Date) =>
  at.getTime() + consultingMinutes * 60_000 <= now.getTime()

/** Those of more than a year ago. */
export const eraseOld = (db: Db, now: Date) =>
  db
    .deleteFrom('consultations')
    .where('at', '<', new Date(now.getTime() - keptDays * day))
    .execute()

/** All of a member, for a download of all data. */
export const allConsultations = (db: Db, userId: string) =>
  db
    .selectFrom('consultations')
    .select([
      'id',
      'pageId',
      'topic',
      'question',
      'at',
      'askedAt',
      'cancelledAt',
      'answer',
      'place',
      'reason',
    ])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
