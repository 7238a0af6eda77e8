import { type RawBuilder, sql } from 'kysely'
import type { Messenger } from '../../platforms/messenger'
import { type FanCondition, says } from '../fan-labels/conditions'
import { addressesOfFans, type FansMeant, fansWithId } from '../fans/meant'
import { addressesLeft, getsNoMail, signedOff } from '../opt-in/meant'
import type { PageRow } from '../pages/owned-page'
import type { SignUpsMeant } from '../pages/sign-ups'

/** Who is meant: the fans of the page who have not left, or some of them, and those who signed up for its mails. */
export interface Audience {
  audience: 'all' | 'active' | 'chosen' | 'group'
  uids: string[]
  /** Of a group: who is in it. */
  narrow?: FanCondition | undefined
}

const activeDays = 180

/** Which fans of the page, and which of its subscribers, are meant. */
export const meant = (
  { id: pageId }: Pick<PageRow, 'id'>,
  { audience, uids, narrow }: Audience,
  now: Date,
): FansMeant & SignUpsMeant => ({
  pageId,
  ...(audience === 'active' && { since: new Date(now.getTime() - activeDays * 86_400_000) }),
  // Anyone who chose fans of the list, by hand or by a group, meant these, and no subscriber.
  ...(audience === 'chosen' && { uids, none: true }),
  // Nothing is known of who is in the group: then it is no one.
  ...(audience === 'group' && { narrow: narrow ?? says('false'), none: true }),
})

/**
 * The addresses that mail goes to: left at the page and confirmed, or come with a list; each once, and none that signed
 * off or does not exist. A confirmed one's own name and language go before those of the list.
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

/** The fans whom a platform's own message can go to, and those of them who signed off: they want no message, either. */
export const messaged = (
  page: Pick<PageRow, 'id'>,
  audience: Audience,
  { ids }: Messenger,
  now: Date,
): RawBuilder<{ uid: string; name: string; email: string | null; left: boolean }> => sql`
  select uid, name, email, ${signedOff(sql`${page.id}`, sql`f.email`)} as left
  from (${fansWithId(meant(page, audience, now), ids)}) f`
