import { type RawBuilder, sql } from 'kysely'
import type { FanCondition } from '../fan-labels/conditions'

/* Whom of a page's list a message is meant for, as expressions for the statements of those who send it. */

/** Fans of a page who have not left: those who came since then, some of them, or those of whom a condition is true, where that is said. */
export interface FansMeant {
  pageId: string
  since?: Date
  uids?: string[]
  narrow?: FanCondition
}

/** Which rows of `fans` are meant. */
function isMeant(
  { pageId, since, uids, narrow }: FansMeant,
  way: keyof FanCondition = 'set',
): RawBuilder<boolean> {
  const present = sql`page_id = ${pageId} and gone_at is null`
  if (since) return sql`${present} and at > ${since}::timestamptz`
  if (uids) return sql`${present} and uid = any(${uids}::text[])`
  if (narrow) return sql`${present} and (${sql.raw(narrow[way])})`
  return sql`${present}`
}

/** The uids of those who are meant, in their order: so many of them, after one. */
export const uidsMeant = (who: FansMeant, after: string, limit: number): RawBuilder<{ uid: string }> =>
  sql`select uid from fans where ${isMeant(who)} and uid > ${after} order by uid limit ${limit}`

export const countMeant = (who: FansMeant): RawBuilder<number> =>
  sql`(select count(*) from fans where ${isMeant(who)})`

/** The addresses that came with the list, in lower case, and what their owners are called. */
export const addressesOfFans = (who: FansMeant): RawBuilder<{ email: string; name: string }> => sql`
  select lower(email) as email, coalesce(name, username, '') as name from fans
  where ${isMeant(who)} and email is not null`

export const countWithAddress = (who: FansMeant): RawBuilder<number> =>
  sql`(select count(*) from fans where ${isMeant(who)} and email is not null)`

/** Whether an address came with the list. @param email in lower case */
export const isInList = (who: FansMeant, email: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (select from fans where ${isMeant(who, 'probe')} and email is not null and lower(email) = ${email})`

/** Those whose id a platform's own message can go to. */
const hasId = (who: FansMeant, ids: RegExp) => sql`${isMeant(who)} and uid ~ ${ids.source}`

export const fansWithId = (
  who: FansMeant,
  ids: RegExp,
): RawBuilder<{ uid: string; name: string; email: string | null }> => sql`
  select uid, coalesce(name, username, '') as name, lower(email) as email from fans where ${hasId(who, ids)}`

/** Whether an address of the list is of a fan with such an id. @param email in lower case */
export const isOfFanWithId = (who: FansMeant, ids: RegExp, email: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (select from fans where ${hasId(who, ids)} and email is not null and lower(email) = ${email})`

/** How many with such an id have an address that is among these. @param emails a query of one column, in lower case */
export const countWithIdAmong = (
  who: FansMeant,
  ids: RegExp,
  emails: RawBuilder<unknown>,
): RawBuilder<number> =>
  sql`(select count(*) from fans where ${hasId(who, ids)} and email is not null and lower(email) in (${emails}))`

/** How many have such an id. Of a whole list the worker counted them: `version` is the list's. */
export const countWithId = (
  who: FansMeant,
  ids: RegExp,
  { version, isWhole }: { version: number; isWhole: boolean },
): RawBuilder<number> => sql`coalesce(
  (select fans from messaged_fans where page_id = ${who.pageId} and version = ${version} and ${isWhole}),
  (select count(*) from fans where ${hasId(who, ids)}))`
