import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { plainJson } from '../../../infra/database/plain-text'
import type { FanRecord, PostRecord } from '../../../platforms/archive'
import type { Progress } from '../runs/progress'
import type { RunRow } from '../runs/repository'
import type { FetchState } from '../tables'
import { inTransaction } from '../../../infra/database/transaction'

export const firstState = (withFans: boolean): FetchState => ({
  stage: 'look',
  at: null,
  n: 0,
  faults: 0,
  withFans,
  fans: 0,
  posts: 0,
})

const jsonb = (value: object) => sql<never>`${plainJson(value)}::jsonb`

/** Stores a response of the platform and the position where the list continues, in one transaction. */
export const keepBatch = (
  db: Db,
  runId: string,
  kind: 'fans' | 'posts',
  records: readonly (FanRecord | PostRecord)[],
  state: FetchState,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await keepState(trx, runId, state)
    if (records.length > 0)
      await trx
        .insertInto('fetched')
        .values({ runId, n: state.n, kind, records: jsonb(records) })
        .execute()
  })

export const keepState = (db: Db, runId: string, state: FetchState) =>
  db
    .updateTable('runs')
    .set({ fetching: jsonb(state) })
    .where('id', '=', runId)
    .execute()

/** Yields what was fetched, answer by answer; only one is in memory at a time. */
export async function* fetchedOf<Kind extends 'fans' | 'posts'>(
  db: Db,
  runId: string,
  kind: Kind,
): AsyncIterable<(Kind extends 'fans' ? FanRecord : PostRecord)[]> {
  for (let after = 0; ;) {
    const row = await db
      .selectFrom('fetched')
      .select(['n', 'records'])
      .where('runId', '=', runId)
      .where('kind', '=', kind)
      .where('n', '>', after)
      .orderBy('n')
      .limit(1)
      .executeTakeFirst()
    if (!row) return
    after = row.n
    yield row.records as (Kind extends 'fans' ? FanRecord : PostRecord)[]
  }
}

export const eraseFetched = (db: Db, runId: string) =>
  db.deleteFrom('fetched').where('runId', '=', runId).execute()

/** Marks the run as waiting until a time. Returns false if the member has asked it to stop. */
export async function putToSleep(
  db: Db,
  run: Pick<RunRow, 'id'>,
  until: Date,
  { done, of }: Progress,
): Promise<boolean> {
  const asleep = await db
    .updateTable('runs')
    .set({ phase: 'waiting', waitUntil: until, done, of })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .where('stopAsked', '=', false)
    .returning('id')
    .executeTakeFirst()
  return asleep !== undefined
}
