import { type RawBuilder, sql } from 'kysely'
import type { Messenger } from '../../platforms/messenger'
import { type FanCondition, says } from '../fan-labels/conditions'
import { addressesOfFans, type FansMeant, fansWithId } from '../fans/meant'
import { addressesLeft, getsNoMail, signedOff } from '../opt-in/meant'
import type { PageRow } from '../pages/owned-page'
import type { SignUpsMeant } from '../pages/sign-ups'

/** The recipients: the page's current fans, or some of them, and the subscribers to its mails. */
export interface Audience {
  audience: 'all' | 'active' | 'chosen' | 'group'
  uids: string[]
  /** For a group: the condition of its members. */
  narrow?: FanCondition | undefined
}

const activeDays = 180

/** The fans of the page, and its subscribers, that an audience includes. */
export const meant = (
  { id: pageId }: Pick<PageRow, 'id'>,
  { audience, uids, narrow }: Audience,
  now: Date,
): FansMeant & SignUpsMeant => ({
  pageId,
  ...(audience === 'active' && { since: new Date(now.getTime() - activeDays * 86_400_000) }),
  // A member who chose fans of the list, by hand or by group, did not choose any subscriber.
  ...(audience === 'chosen' && { uids, none: true }),
  // Without a condition for the group, the audience is empty.
  ...(audience === 'group' && { narrow: narrow ?? says('false'), none: true }),
})

/**
 * The addresses that get mail: left on the page and confirmed, or from a list; each once, except those that signed off
 * or do not exist. The name and language of a confirmed sign-up take precedence over the list's.
 */
export function addresses(
  page: Pick<PageRow, 'id'>,
  audience: Audience,
  now: Date,
): RawBuilder<{ email: string; name: string; language: string | null }> {
  const who = meant(page, audience, now)
  return sql`
  select distinct on (a.email) a.email, a.name, a.language from (
    select email, name, language, 0 as rank from (${addressesLeft(who)}) l
    union all
    select email, name, null, 1 from (${addressesOfFans(who)}) f
  ) a
  where not ${getsNoMail(sql`${page.id}`, sql`a.email`)}
  order by a.email, a.rank`
}

/** The fans who can get a platform message, including those who signed off (`left`), who must not get one. */
export const messaged = (
  page: Pick<PageRow, 'id'>,
  audience: Audience,
  { ids }: Messenger,
  now: Date,
): RawBuilder<{ uid: string; name: string; email: string | null; left: boolean }> => sql`
  select uid, name, email, ${signedOff(sql`${page.id}`, sql`f.email`)} as left
  from (${fansWithId(meant(page, audience, now), ids)}) f`
