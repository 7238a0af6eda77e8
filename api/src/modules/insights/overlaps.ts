import type { PageOverlap } from '@fankeep/shared/contract'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import type { Overlap } from '../fans/overlap'
import type { PageRow } from '../pages/owned-page'
import { comparePair, type Counted, pairOf, stampOf } from './compare-lists'

/** Time budget of one call, in milliseconds; the next call counts the rest. */
const budgetMs = 3000
/** After so long, a pair that took too long for the worker is tried again. */
const again = 86_400_000

/**
 * How many fans of a page also follow the member's other pages: stored counts, recomputed when a list has changed.
 * @param keeps false for the demonstration, which changes nothing
 * @param ms the time limit of each pair
 */
export async function overlapsOf(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  page: PageRow,
  others: readonly PageRow[],
  { keeps = true, ms }: { keeps?: boolean; ms?: number } = {},
): Promise<PageOverlap[]> {
  const kept = await keptOf(services, page)
  const until = performance.now() + budgetMs
  const overlaps: PageOverlap[] = []
  for (const other of others) {
    const known = kept.get(other.id)
    const pair = pairOf(page, other)
    if (known?.stamp === stampOf(pair)) overlaps.push(present(other, known))
    else if (performance.now() > until) overlaps.push({ page: other.id, state: 'later', ...none })
    else overlaps.push(present(other, await comparePair(services, pair, { keeps, ms })))
  }
  return overlaps
}

const none: Overlap = { sure: 0, likely: 0, possible: 0 }

const present = ({ id }: PageRow, { counts, tooLongAt }: Counted): PageOverlap => ({
  page: id,
  state: tooLongAt ? 'too_long' : counts ? 'counted' : 'unknown',
  ...(counts ?? none),
})

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
