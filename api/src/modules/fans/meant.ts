import { type RawBuilder, sql } from 'kysely'
import type { FanCondition } from '../fan-labels/conditions'

/*
 * The recipients of a message among a page's fans, as expressions for the statements of the senders.
 */

/** Fans of a page who have not left; optionally only those who came since a time, some of them, or those who satisfy a condition. */
export interface FansMeant {
  pageId: string
  since?: Date
  uids?: string[]
  narrow?: FanCondition
}

/**
 * The ids of the rows into which the member has merged some ids. Resolved when recipients are read, because a merge can be undone.
 *
 * @param isOne a condition on the merged id, `n.was`
 */
export const mergedInto = (pageId: string, isOne: RawBuilder<boolean>): RawBuilder<{ uid: string }> =>
  sql`select n.uid from fan_names n where n.page_id = ${pageId} and n.match = 'member' and ${isOne}`

/** The rows of `fans` that are recipients. */
function isMeant(
  { pageId, since, uids, narrow }: FansMeant,
  way: keyof FanCondition = 'set',
): RawBuilder<boolean> {
  const present = sql`page_id = ${pageId} and gone_at is null`
  if (since) return sql`${present} and at > ${since}::timestamptz`
  if (uids) {
    const merged = mergedInto(pageId, sql`n.was = any(${uids}::text[])`)
    return sql`${present} and uid = any(${uids}::text[] || array(${merged}))`
  }
  if (narrow) return sql`${present} and (${sql.raw(narrow[way])})`
  return sql`${present}`
}

/** The uids of the recipients, in order: at most `limit`, after one. */
export const uidsMeant = (who: FansMeant, after: string, limit: number): RawBuilder<{ uid: string }> =>
  sql`select uid from fans where ${isMeant(who)} and uid > ${after} order by uid limit ${limit}`

export const countMeant = (who: FansMeant): RawBuilder<number> =>
  sql`(select count(*) from fans where ${isMeant(who)})`

/** The addresses that came with the list, in lower case, and their owners' names. */
export const addressesOfFans = (who: FansMeant): RawBuilder<{ email: string; name: string }> => sql`
  select lower(email) as email, coalesce(name, username, '') as name from fans
  where ${isMeant(who)} and email is not null`

export const countWithAddress = (who: FansMeant): RawBuilder<number> =>
  sql`(select count(*) from fans where ${isMeant(who)} and email is not null)`

/** Whether an e-mail address is in the list. @param email in lower case */
export const isInList = (who: FansMeant, email: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (select from fans where ${isMeant(who, 'probe')} and email is not null and lower(email) = ${email})`

/** Recipients whose id the platform's own message can be sent to. */
const hasId = (who: FansMeant, ids: RegExp) => sql`${isMeant(who)} and uid ~ ${ids.source}`

export const fansWithId = (
  who: FansMeant,
  ids: RegExp,
): RawBuilder<{ uid: string; name: string; email: string | null }> => sql`
  select uid, coalesce(name, username, '') as name, lower(email) as email from fans where ${hasId(who, ids)}`

/** Whether an address of the list belongs to a fan with such an id. @param email in lower case */
export const isOfFanWithId = (who: FansMeant, ids: RegExp, email: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (select from fans where ${hasId(who, ids)} and email is not null and lower(email) = ${email})`

/** How many with such an id have one of these addresses. @param emails a query of one column, in lower case */
export const countWithIdAmong = (
  who: FansMeant,
  ids: RegExp,
  emails: RawBuilder<unknown>,
): RawBuilder<number> =>
  sql`(select count(*) from fans where ${hasId(who, ids)} and email is not null and lower(email) in (${emails}))`

/** How many have such an id. For a whole list, the worker has counted them: `version` is the list's. */
export const countWithId = (
  who: FansMeant,
  ids: RegExp,
  { version, isWhole }: { version: number; isWhole: boolean },
): RawBuilder<number> => sql`coalesce(
  (select fans from messaged_fans where page_id = ${who.pageId} and version = ${version} and ${isWhole}),
  (select count(*) from fans where ${hasId(who, ids)}))`
