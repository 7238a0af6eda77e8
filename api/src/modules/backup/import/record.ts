import type { RunErrorKey, RunNoteKey } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import { notify } from '../../notices/notify'
import { tellStorage } from '../../notices/storage'
import { changePageIfThere } from '../../pages/repository'
import { eraseFetched } from '../fetch/store'
import { removeUploadFolder } from '../upload/disk'
import { type RunRow, runPayload, runsChannel } from '../runs/repository'
import type { Said } from '../tables'
import { inTransaction } from '../../../infra/database/transaction'
import type { FansMerged } from '../../fans/merge/merge-fans'
import type { PostsMerged } from '../../posts/merge/merge-posts'
import { queueNext } from '../runs/queue-run'

export type RunNote = Said<RunNoteKey>

/** Starts or restarts a run. Undefined if it has ended, or another run of its page comes first. */
export async function beginRun(
  { db, clock, notifications }: Services,
  runId: string,
): Promise<RunRow | undefined> {
  const run = await db
    .updateTable('runs')
    .set({
      state: 'running',
      phase: 'reading',
      // A run through the API keeps what it has fetched, and continues from there.
      done: sql`case when source = 'api' then done else 0 end`,
      of: sql`case when source = 'api' then "of" else null end`,
      waitUntil: null,
      startedAt: sql`coalesce(started_at, ${clock.now()}::timestamptz)`,
    })
    .where('id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs as earlier')
            .select('earlier.id')
            .whereRef('earlier.pageId', '=', 'runs.pageId')
            .whereRef('earlier.id', '<', 'runs.id')
            .where('earlier.state', 'in', ['queued', 'running']),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  if (run) await notifications.publish(runsChannel, runPayload(run))
  return run
}

/** Written in the transaction that merges what was read: either both are stored, or neither. */
export async function recordMerged(
  client: PoolClient,
  runId: string,
  fans: FansMerged,
  posts: PostsMerged,
  takenAt: Date | null,
  notes: RunNote[],
) {
  await client.query(
    `update runs set merged = true, fans_seen = $2, fans_new = $3, fans_gone = $4, fans_changed = $5,
       posts_seen = $6, posts_new = $7, posts_changed = $8, taken_at = $9, notes = $10 where id = $1`,
    [
      runId,
      fans.seen,
      fans.joined,
      fans.gone,
      fans.changed,
      posts.seen,
      posts.new,
      posts.changed,
      takenAt,
      JSON.stringify(notes),
    ],
  )
}

export type RunEnd = Pick<RunRow, 'state' | 'error'> & {
  notes?: RunNote[]
  bytes?: number
  /** Whether its upload is kept for a later run. */
  waits?: boolean
  /** False if it backed up nothing of the page. */
  isBackup?: boolean
}

/** Ends a run once: publishes its end, removes its upload, and queues the next run of its page. */
export async function endRun(
  services: Services,
  run: RunRow,
  { state, error, notes, bytes, waits = false, isBackup = true }: RunEnd,
): Promise<void> {
  const { db, clock, notifications, config } = services
  const now = clock.now()
  const isOver = await inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('runs')
      .set({
        state,
        error: error && sql`${JSON.stringify(error)}::jsonb`,
        endedAt: now,
        ...(state === 'done' && { phase: 'done' as const }),
        ...(notes && { notes: sql`${JSON.stringify(notes)}::jsonb` }),
        ...(bytes !== undefined && { bytes: String(bytes) }),
      })
      .where('id', '=', run.id)
      .where('state', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    await eraseFetched(trx, run.id)
    if (error && state === 'failed') await tellFailed(services, trx, run, error)
    if (state === 'done' && isBackup) await changePageIfThere(trx, run.pageId, { lastBackup: now })
    await queueNext(services, run.pageId, trx)
    await notifications.publish(runsChannel, runPayload(run), trx)
    return true
  })
  if (isOver)
    await tellStorage(
      services,
      run.userId,
      notes?.some(({ key }) => key === 'media_over_storage'),
    )
  if (run.uploadId && !waits) await removeUploadFolder(config, run.pageId, run.uploadId)
}

/** Notifies the member, who may not be looking at the screen. */
async function tellFailed(
  services: Services,
  trx: Transaction<Database>,
  { id, pageId, userId }: RunRow,
  { key, params }: Said<RunErrorKey>,
): Promise<void> {
  const { name, lastBackup } = await trx
    .selectFrom('pages')
    .select(['name', 'lastBackup'])
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  await notify(services, trx, userId, {
    kind: 'run_failed',
    params: { ...params, page: name, reason: key, ...(lastBackup === null && { first: 1 }) },
    pageId,
    once: `run:${id}`,
  })
}
