import { type RawBuilder, sql } from 'kysely'

/** Which of a page's sign-ups, by any delivery method, a message is for: those since a time, or none, if given. */
export interface SignUpsMeant {
  pageId: string
  since?: Date
  none?: boolean
}

/** The condition on a table with a row per sign-up. @param at the column with the time of sign-up */
export function areMeant(
  { pageId, since, none }: SignUpsMeant,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const here = sql<boolean>`page_id = ${pageId}`
  if (none) return sql`${here} and false`
  return since ? sql`${here} and ${at} > ${since}::timestamptz` : here
}

/** Confirmed sign-ups of some pages, one row each: implemented by each module that stores some. */
export type ConfirmedSignUps = (pageIds: string[]) => RawBuilder<{ pageId: string; confirmedAt: Date }>
