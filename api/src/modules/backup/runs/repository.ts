import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import type { Database } from '../../../infra/database/schema'
import type { BackupTables } from '../tables'

export type RunRow = Selectable<BackupTables['runs']>

export const runsChannel = 'fankeep_runs'

/** The notification that a run changed: its member's id and its own. */
export const runPayload = ({ userId, id }: Pick<RunRow, 'userId' | 'id'>) => `${userId}:${id}`

const isActive = ['queued', 'running'] as const

export const findRun = (db: Db, id: string) =>
  db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()

/** The active run of each of these pages; if several wait, the one that is next. */
export async function activeRunsOf(db: Db, pageIds: string[]): Promise<Map<string, RunRow>> {
  if (pageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('runs')
    .selectAll()
    .where('pageId', 'in', pageIds)
    .where('state', 'in', isActive)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((run) => [run.pageId, run]))
}

export const activeRunsOfMember = (db: Db, memberId: string) =>
  db
    .selectFrom('runs')
    .selectAll()
    .where('userId', '=', memberId)
    .where('state', 'in', isActive)
    .orderBy('id')
    .execute()

export const listRuns = (
  db: Db,
  memberId: string,
  { pageId, runId }: { pageId?: string; runId?: string },
  limit: number,
) =>
  db
    .selectFrom('runs')
    .selectAll()
    .where('userId', '=', memberId)
    .where('pageId', 'in', (from) => from.selectFrom('pages').select('id').where('userId', '=', memberId))
    .$if(pageId !== undefined, (query) => query.where('pageId', '=', pageId!))
    .$if(runId !== undefined, (query) => query.where('id', '=', runId!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const runOfUpload = (db: Db, pageId: string, uploadId: string) =>
  db
    .selectFrom('runs')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()

export interface NewRun {
  pageId: string
  userId: string
  uploadId: string
  files: string[]
  large: boolean
  createdAt: Date
}

/** Undefined if this upload already has a run. */
export const insertRun = (trx: Transaction<Database>, run: NewRun): Promise<RunRow | undefined> =>
  trx
    .insertInto('runs')
    .values({ ...run, state: 'queued', phase: 'queued' })
    .onConflict((conflict) => conflict.columns(['pageId', 'uploadId']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Asks all runs of a page, or of a member, to stop. */
export const stopRunsOf = (db: Db, whose: 'pageId' | 'userId', id: string) =>
  db
    .updateTable('runs')
    .set({ stopAsked: true })
    .where(whose, '=', id)
    .where('state', 'in', isActive)
    .execute()

/** Ends every run of a page that is no longer available, including one that a worker is processing. */
export const endRunsOf = (db: Db, pageId: string, now: Date) =>
  db
    .updateTable('runs')
    .set({ state: 'stopped', error: sql`'{"key": "run_stopped", "params": {}}'::jsonb`, endedAt: now })
    .where('pageId', '=', pageId)
    .where('state', 'in', isActive)
    .execute()

/** No worker is processing it: it waits for its turn, or for the platform. */
const isIdle = sql`(state = 'queued' or phase = 'waiting')`

/** Asks a run to stop: a waiting run ends immediately, a running one when its worker notices. Undefined if it is not active. */
export const askToStop = (db: Db, runId: string, now: Date): Promise<RunRow | undefined> =>
  db
    .updateTable('runs')
    .set({
      stopAsked: true,
      state: sql`case when ${isIdle} then 'stopped' else state end`,
      error: sql`case when ${isIdle} then '{"key": "run_stopped", "params": {}}'::jsonb else error end`,
      endedAt: sql`case when ${isIdle} then ${now}::timestamptz else ended_at end`,
    })
    .where('id', '=', runId)
    .where('state', 'in', isActive)
    .returningAll()
    .executeTakeFirst()

/** The columns that determine a run's turn. */
export type QueuedRun = Pick<RunRow, 'id' | 'userId' | 'source' | 'large'>

/** How many runs of the same kind this member queued before this one that have not ended. */
export async function countAhead(db: Db, { id, userId, source, large }: QueuedRun): Promise<number> {
  const { count } = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('state', 'in', isActive)
    .where('source', '=', source)
    .where('large', '=', large)
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next waiting run of a page. */
export const nextQueued = (db: Db, pageId: string): Promise<QueuedRun | undefined> =>
  db
    .selectFrom('runs')
    .select(['id', 'userId', 'source', 'large'])
    .where('pageId', '=', pageId)
    .where('state', '=', 'queued')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
