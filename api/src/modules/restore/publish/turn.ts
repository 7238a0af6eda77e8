import { sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../../infra/database/schema'
import { hasJob } from '../../../infra/queue/has-job'
import type { Services } from '../../../infra/services'
import { copiedWhy } from '../copied'
import type { RestoreRow } from '../repository'
import type { RestoreTables } from '../tables'
import { publishRestore } from './job'
import { tellRestore } from './tell'

/** Changes a request under way and gives it a new turn, with a job: jobs of earlier turns become no-ops. */
export async function takeTurn(
  { notifications, queue }: Pick<Services, 'notifications' | 'queue'>,
  trx: Transaction<Database>,
  { id, turn }: Pick<RestoreRow, 'id' | 'turn'>,
  changes: Updateable<RestoreTables['restores']>,
): Promise<RestoreRow> {
  const row = await trx
    .updateTable('restores')
    .set({ ...changes, turn: turn + 1, waitUntil: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await queue.add(publishRestore, { restore: id, turn: row.turn }, { trx })
  await tellRestore(notifications, row, undefined, trx)
  return row
}

/** Requeues requests whose job was lost with its queue or worker, and those of a copy. A duplicate job does no harm. */
export async function requeueLostRestores({ db, queue, log }: Services): Promise<void> {
  const { rows } = await sql<{ id: string; turn: number; waitUntil: Date | null; isCopied: boolean }>`
    select r.id, r.turn, r.wait_until, coalesce(r.halted->>'key' = ${copiedWhy.key}, false) as is_copied from restores r
    where r.state = 2 and r.way = 'api' and r.phase is distinct from 'paused'
      -- A job that sleeps does not pause one of a copy.
      and (r.halted->>'key' = ${copiedWhy.key} or not ${hasJob(publishRestore, 'restore', sql`r.id::text`)})`.execute(
    db,
  )
  for (const { id, turn, waitUntil, isCopied } of rows) {
    log.warn({ restore: id }, 'a restore had no job, or came from a copy; it gets a new job')
    await queue.add(
      publishRestore,
      { restore: id, turn },
      isCopied || !waitUntil ? {} : { startAfter: waitUntil },
    )
  }
}
