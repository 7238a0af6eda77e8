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
 * The figures of a page: the stored ones, or new ones if the page or the day has changed.
 * @param keeps false for the demonstration, which changes nothing
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

/**
 * Imports change the version or the time of the last backup. Signs of a hijack and their answers do not change the page's row, so they
 * are included.
 */
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

/** Increment this when the figures change in format: older stored ones are then ignored. */
const format = 3
