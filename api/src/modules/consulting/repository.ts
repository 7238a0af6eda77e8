import { consultingMinutes, consultingOpenMax } from '@fankeep/shared/contract'
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { isRowId } from '../../infra/database/owned-row'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import { holdMember } from '../member/users'
import type { ConsultingTables } from './tables'

type Row = Selectable<ConsultingTables['consultations']>

/** With its page, unless that is erased or in the bin. */
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

/** Open talks first, so that the limit never cuts one off; then the newest first. */
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

/** For the operators: all talks that were not cancelled and began at most a day ago, the earliest first. */
export const upcomingConsultations = (db: Db, now: Date): Promise<ConsultationRow[]> =>
  withPage(db)
    .where('consultations.cancelledAt', 'is', null)
    .where('consultations.at', '>', new Date(now.getTime() - day))
    .orderBy('consultations.at')
    .orderBy('consultations.id')
    .limit(500)
    .execute()

/** Talks whose time is blocked for others. */
const holding = (db: Db) =>
  db
    .selectFrom('consultations')
    .where('cancelledAt', 'is', null)
    .where(sql<boolean>`answer is distinct from 'declined'`)

/** The future times that are not free. */
export async function takenTimes(db: Db, now: Date): Promise<Set<number>> {
  const rows = await holding(db).select('at').where('at', '>', now).execute()
  return new Set(rows.map(({ at }) => at.getTime()))
}

/**
 * Locks the member and then one of their talks until the transaction ends.
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

/** Locks any talk until the transaction ends, for an operator’s answer. */
export const holdAny = (trx: Transaction<Database>, id: string): Promise<Row | undefined> =>
  trx.selectFrom('consultations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * The caller must have locked the member (`holdMember`).
 * @throws Refusal `consulting_limit` if the member has reached the limit of open talks
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

/** Turns a violation of the unique index on times into a refusal. */
function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'consultations_time') throw new Refusal('consulting_taken')
  throw error
}

export const isOver = ({ at }: Pick<Row, 'at'>, now: Date) =>
  at.getTime() + consultingMinutes * 60_000 <= now.getTime()

/** Erases talks of more than a year ago. */
export const eraseOld = (db: Db, now: Date) =>
  db
    .deleteFrom('consultations')
    .where('at', '<', new Date(now.getTime() - keptDays * day))
    .execute()

/** All talks of a member, for the download of all data. */
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
