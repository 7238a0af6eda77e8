import { sql } from 'kysely'
import { dayOf } from '../../infra/days'
import type { Services } from '../../infra/services'
import { signsThatHold } from '../hijack/figures'
import type { PageRow } from '../pages/owned-page'
import { type Figures, makeFigures } from './figures'

export interface Summary {
  figures: Figures
  stamp: string
  madeAt: Date
}

/**
 * The figures of a page: those that are kept, or new ones where the page has changed, or the day.
 * @param keeps false for a demonstration, which changes nothing
 */
export async function summaryOf(
  { db, clock }: Services,
  page: PageRow,
  { keeps = true } = {},
): Promise<Summary> {
  const now = clock.now()
  const stamp = await stampOf({ db }, page, dayOf(now))
  const kept = await db
    .selectFrom('pageInsights')
    .select(['stamp', 'figures', 'madeAt'])
    .where('pageId', '=', page.id)
    .executeTakeFirst()
  if (kept?.stamp === stamp) return kept
  const made = { stamp, figures: await makeFigures(db, page, dayOf(now)), madeAt: now }
  if (!keeps) return made
  const row = { ...made, figures: sql<Figures>`${JSON.stringify(made.figures)}::jsonb` }
  await db
    .insertInto('pageInsights')
    .values({ pageId: page.id, ...row })
    .onConflict((conflict) => conflict.column('pageId').doUpdateSet(row))
    .execute()
  return made
}

/** Imports raise the version or the time of the last backup; a sign of a hijack and what is said of it change no row of the page's. */
async function stampOf({ db }: Pick<Services, 'db'>, page: PageRow, today: string): Promise<string> {
  const signs = await signsThatHold(db, page.id)
  const times = [page.listAt, page.wholeListAt, page.lastBackup].map((at) => at?.getTime() ?? 0)
  return [
    format,
    today,
    page.fansVersion,
    page.fans,
    page.posts,
    ...times,
    ...signs.map(({ id }) => id),
  ].join(' ')
}

/** Raised when the figures change in kind: those that are kept are not read any more. */
const format = 3
