import { sql } from 'kysely'
import { type FanFilter, filters } from '../list-query'

/** `page_id + 0` keeps the planner from using any other index: it cannot know that the grams are salted with the page. */
export const hasGrams = (filter: FanFilter, grams: number[]) =>
  sql<boolean>`grams @> ${grams}::int[] and page_id + 0 = ${filter.page.id} and ${filters(filter)}`
