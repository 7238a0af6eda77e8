import type { PageOverlap } from '@fankeep/shared/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import { type Overlap, overlapOf } from '../fans/overlap'
import type { PageRow } from '../pages/owned-page'

/** So long one call counts; what is left is counted by the next. */
const budgetMs = 3000
/** Raised when overlaps are counted in another way. */
const format = 1

/**
 * How many fans of a page follow the member's other pages as well: what is kept of it, and counted where a list has changed.
 * @param keeps false for a demonstration, which changes nothing
 */
export async function overlapsOf(
  { db }: Pick<Services, 'db'>,
  page: PageRow,
  others: readonly PageRow[],
  { keeps = true } = {},
): Promise<PageOverlap[]> {
  const kept = await keptOf(db, page)
  const until = performance.now() + budgetMs
  const overlaps: PageOverlap[] = []
  for (const other of others) {
    const known = kept.get(other.id)
    if (known?.stamp === stampOf(page, other)) overlaps.push(present(other, known.counts))
    else if (performance.now() > until) overlaps.push({ page: other.id, state: 'later', ...none })
    else overlaps.push(present(other, await count(db, page, other, keeps)))
  }
  return overlaps
}

const none: Overlap = { sure: 0, likely: 0, possible: 0 }

const present = ({ id }: PageRow, counts: Overlap | null): PageOverlap => ({
  page: id,
  state: counts ? 'counted' : 'unknown',
  ...(counts ?? none),
})

/** The one with the lower id first: a pair is kept once. */
const pairOf = (page: PageRow, other: PageRow): [PageRow, PageRow] =>
  BigInt(page.id) < BigInt(other.id) ? [page, other] : [other, page]

const stampOf = (page: PageRow, other: PageRow) =>
  [format, ...pairOf(page, other).flatMap(({ fansVersion, fans }) => [fansVersion, fans])].join(' ')

const ofPage = (id: string) => (where: ExpressionBuilder<Database, 'pageOverlaps'>) =>
  where.or([where('pageId', '=', id), where('otherId', '=', id)])

async function keptOf(db: Services['db'], { id }: PageRow) {
  const rows = await db.selectFrom('pageOverlaps').selectAll().where(ofPage(id)).execute()
  return new Map(rows.map((row) => [row.pageId === id ? row.otherId : row.pageId, row]))
}

/** A row for each other page of the member's at most. */
export const forgetOverlaps = (db: Services['db'], pageId: string) =>
  db.deleteFrom('pageOverlaps').where(ofPage(pageId)).execute()

async function count(db: Services['db'], page: PageRow, other: PageRow, keeps: boolean) {
  const [one, two] = pairOf(page, other)
  const counts = await overlapOf(db, one, two)
  if (!keeps) return counts
  const row = {
    stamp: stampOf(one, two),
    counts: counts && sql<Overlap>`${JSON.stringify(counts)}::jsonb`,
  }
  await db
    .insertInto('pageOverlaps')
    .values({ pageId: one.id, otherId: two.id, ...row })
    .onConflict((conflict) => conflict.columns(['pageId', 'otherId']).doUpdateSet(row))
    .execute()
  return counts
}
