import type { PageOverlap } from '@fankeep/shared/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { codeOf, statementTimeout } from '../../infra/database/busy'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import { inTransaction } from '../../infra/database/transaction'
import type { Services } from '../../infra/services'
import { type Overlap, overlapOf } from '../fans/overlap'
import type { PageRow } from '../pages/owned-page'

/** Time budget of one call, in milliseconds; the next call counts the rest. */
const budgetMs = 3000
/** Time limit for one pair, within that of a request's statement. */
const longestPairMs = 6000
const again = 86_400_000
/** Increment this when overlaps are counted differently. */
const format = 1

/**
 * How many fans of a page also follow the member's other pages: stored counts, recomputed when a list has changed.
 * @param keeps false for the demonstration, which changes nothing
 */
export async function overlapsOf(
  services: Pick<Services, 'db' | 'clock'>,
  page: PageRow,
  others: readonly PageRow[],
  { keeps = true, pairMs = longestPairMs } = {},
): Promise<PageOverlap[]> {
  const kept = await keptOf(services, page)
  const until = performance.now() + budgetMs
  const overlaps: PageOverlap[] = []
  for (const other of others) {
    const known = kept.get(other.id)
    if (known?.stamp === stampOf(page, other)) overlaps.push(present(other, known))
    else if (performance.now() > until) overlaps.push({ page: other.id, state: 'later', ...none })
    else overlaps.push(present(other, await count(services, page, other, { keeps, pairMs })))
  }
  return overlaps
}

const none: Overlap = { sure: 0, likely: 0, possible: 0 }

type Counted = Pick<Database['pageOverlaps'], 'counts' | 'tooLongAt'>

const present = ({ id }: PageRow, { counts, tooLongAt }: Counted): PageOverlap => ({
  page: id,
  state: tooLongAt ? 'too_long' : counts ? 'counted' : 'unknown',
  ...(counts ?? none),
})

/** The page with the lower id first, so that each pair is stored once. */
const pairOf = (page: PageRow, other: PageRow): [PageRow, PageRow] =>
  BigInt(page.id) < BigInt(other.id) ? [page, other] : [other, page]

const stampOf = (page: PageRow, other: PageRow) =>
  [format, ...pairOf(page, other).flatMap(({ fansVersion, fans }) => [fansVersion, fans])].join(' ')

const ofPage = (id: string) => (where: ExpressionBuilder<Database, 'pageOverlaps'>) =>
  where.or([where('pageId', '=', id), where('otherId', '=', id)])

async function keptOf({ db, clock }: Pick<Services, 'db' | 'clock'>, { id }: PageRow) {
  const rows = await db
    .selectFrom('pageOverlaps')
    .selectAll()
    .where(ofPage(id))
    .where((where) =>
      where.or([
        where('tooLongAt', 'is', null),
        where('tooLongAt', '>', new Date(clock.now().getTime() - again)),
      ]),
    )
    .execute()
  return new Map(rows.map((row) => [row.pageId === id ? row.otherId : row.pageId, row]))
}

/** Deletes at most one row for each other page of the member. */
export const forgetOverlaps = (db: Services['db'], pageId: string) =>
  db.deleteFrom('pageOverlaps').where(ofPage(pageId)).execute()

async function count(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  page: PageRow,
  other: PageRow,
  { keeps, pairMs }: { keeps: boolean; pairMs: number },
): Promise<Counted> {
  const [one, two] = pairOf(page, other)
  const counts = await overlapWithin(db, one, two, pairMs)
  const counted =
    counts === 'too_long' ? { counts: null, tooLongAt: clock.now() } : { counts, tooLongAt: null }
  if (!keeps) return counted
  const row = {
    ...counted,
    stamp: stampOf(one, two),
    counts: counted.counts && sql<Overlap>`${JSON.stringify(counted.counts)}::jsonb`,
  }
  await db
    .insertInto('pageOverlaps')
    .values({ pageId: one.id, otherId: two.id, ...row })
    .onConflict((conflict) => conflict.columns(['pageId', 'otherId']).doUpdateSet(row))
    .execute()
  return counted
}

async function overlapWithin(db: Db, one: PageRow, two: PageRow, ms: number) {
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
