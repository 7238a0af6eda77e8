import { type RawBuilder, sql } from 'kysely'

/** Which of those who signed up at a page, by whichever way, a message is meant for: since then, or none, where that is said. */
export interface SignUpsMeant {
  pageId: string
  since?: Date
  none?: boolean
}

/** Of a table with a row for each of them. @param at the column that says when they signed up */
export function areMeant(
  { pageId, since, none }: SignUpsMeant,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const here = sql<boolean>`page_id = ${pageId}`
  if (none) return sql`${here} and false`
  return since ? sql`${here} and ${at} > ${since}::timestamptz` : here
}

/** Confirmed sign-ups of some pages, a row for each: what each module that keeps some gives of its own. */
export type ConfirmedSignUps = (pageIds: string[]) => RawBuilder<{ pageId: string; confirmedAt: Date }>
