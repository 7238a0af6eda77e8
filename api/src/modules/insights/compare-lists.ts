import { sql } from 'kysely'
import { codeOf, statementTimeout } from '../../infra/database/busy'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import { inTransaction } from '../../infra/database/transaction'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { handleJob } from '../../infra/worker/handler'
import { type Overlap, overlapOf } from '../fans/overlap'
import type { PageRow } from '../pages/owned-page'
import { findPage } from '../pages/repository'

/** Milliseconds for one pair: in a request within the limit of its statement, and in the worker. */
const longest = { request: 6000, worker: 600_000 }
/** If two lists have more fans together, a request does not try: only the worker compares them. */
const mostInRequest = 4_000_000
/** Increment this when overlaps are counted differently. */
const format = 1

/** A pair of pages, the one with the lower id first, so that each pair is stored once. */
export type Pair = readonly [PageRow, PageRow]

export const pairOf = (page: PageRow, other: PageRow): Pair =>
  BigInt(page.id) < BigInt(other.id) ? [page, other] : [other, page]

/** The state of both lists: a stored overlap with another stamp is outdated. */
export const stampOf = (pair: Pair): string =>
  [format, ...pair.flatMap(({ fansVersion, fans }) => [fansVersion, fans])].join(' ')

/** `null` if the lists have nothing comparable. */
type Outcome = Overlap | null | 'too_long'

/** `tooLongAt`: when a request or the worker gave up on the pair. */
export type Counted = Pick<Database['pageOverlaps'], 'counts' | 'tooLongAt'>

/** Queued for a pair that takes too long for a request. */
const compareLists = defineJob<{ page: string; other: string }>({ name: 'insights.overlap' })

export const compareListsHandler = handleJob(compareLists, {
  run: async ({ page, other }, { db, clock }) => {
    const [one, two] = await Promise.all([findPage(db, page), findPage(db, other)])
    if (!one || !two || (await isCounted(db, [one, two]))) return
    const outcome = await overlapWithin(db, [one, two], longest.worker)
    await store(db, [one, two], countedOf(outcome, clock.now()))
  },
})

/**
 * Counts what a pair has in common, and stores it. A pair that takes too long is left to the worker.
 * @param keeps false for the demonstration, which changes nothing
 * @param ms the time limit
 */
export async function comparePair(
  { db, clock, queue }: Pick<Services, 'db' | 'clock' | 'queue'>,
  pair: Pair,
  { keeps, ms = longest.request }: { keeps: boolean; ms?: number | undefined },
): Promise<Counted> {
  const [one, two] = pair
  const outcome = one.fans + two.fans > mostInRequest ? 'too_long' : await overlapWithin(db, pair, ms)
  const counted = countedOf(outcome, clock.now())
  if (keeps)
    await inTransaction(db, async (trx) => {
      await store(trx, pair, counted)
      if (counted.tooLongAt) await queue.add(compareLists, { page: one.id, other: two.id }, { trx })
    })
  return counted
}

const countedOf = (outcome: Outcome, now: Date): Counted =>
  outcome === 'too_long' ? { counts: null, tooLongAt: now } : { counts: outcome, tooLongAt: null }

/** Whether the pair was counted since its lists changed, by a request or by a job that was queued twice. */
async function isCounted(db: Db, pair: Pair): Promise<boolean> {
  const [one, two] = pair
  const kept = await db
    .selectFrom('pageOverlaps')
    .select(['stamp', 'tooLongAt'])
    .where('pageId', '=', one.id)
    .where('otherId', '=', two.id)
    .executeTakeFirst()
  return kept?.stamp === stampOf(pair) && !kept.tooLongAt
}

async function store(db: Db, pair: Pair, { counts, tooLongAt }: Counted): Promise<void> {
  const [one, two] = pair
  const row = {
    stamp: stampOf(pair),
    counts: counts && sql<Overlap>`${JSON.stringify(counts)}::jsonb`,
    tooLongAt,
  }
  await db
    .insertInto('pageOverlaps')
    .values({ pageId: one.id, otherId: two.id, ...row })
    .onConflict((conflict) => conflict.columns(['pageId', 'otherId']).doUpdateSet(row))
    .execute()
}

async function overlapWithin(db: Db, [one, two]: Pair, ms: number): Promise<Outcome> {
  try {
    return await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx)
      return overlapOf(trx, one, two)
    })
  } catch (error) {
    if (codeOf(error) === statementTimeout) return 'too_long'
    throw error
  }
}
