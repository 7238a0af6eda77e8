import { type RawBuilder, sql } from 'kysely'
import type { Messenger } from '../../platforms/messenger'
import type { PageRow } from '../pages/owned-page'

/** Who is meant: the fans of the page who have not left, or some of them, and those who signed up for its mails. */
export interface Audience {
  audience: 'all' | 'active' | 'chosen'
  uids: string[]
}

const activeDays = 180

const since = (now: Date) => new Date(now.getTime() - activeDays * 86_400_000)

/** Which rows of `fans` are meant. */
export function fansMeant(
  page: Pick<PageRow, 'id'>,
  { audience, uids }: Audience,
  now: Date,
): RawBuilder<boolean> {
  const present = sql`page_id = ${page.id} and gone_at is null`
  if (audience === 'active') return sql`${present} and at > ${since(now)}::timestamptz`
  if (audience === 'chosen') return sql`${present} and uid = any(${uids}::text[])`
  return sql`${present}`
}

/** Which rows of `subscribers` are meant, whether confirmed or not. */
export function subscribersMeant(
  page: Pick<PageRow, 'id'>,
  { audience }: Audience,
  now: Date,
): RawBuilder<boolean> {
  const here = sql`page_id = ${page.id}`
  if (audience === 'active') return sql`${here} and asked_at > ${since(now)}::timestamptz`
  // Anyone who chose fans from the list by hand meant these.
  if (audience === 'chosen') return sql`${here} and false`
  return sql`${here}`
}

/**
 * The addresses that mail goes to: left at the page and confirmed, or come with a list; each once, and none that signed
 * off. A confirmed one's own name and language go before those of the list.
 */
export const addresses = (page: Pick<PageRow, 'id'>, audience: Audience, now: Date) => sql<{
  email: string
  name: string
  language: string | null
}>`
  select distinct on (a.email) a.email, a.name, a.language from (
    select email, name, language, 0 as rank from subscribers
      where ${subscribersMeant(page, audience, now)} and confirmed_at is not null and left_at is null
    union all
    select lower(email), coalesce(name, username, ''), null, 1 from fans
      where ${fansMeant(page, audience, now)} and email is not null
  ) a
  where not exists (
    select from subscribers s where s.page_id = ${page.id} and s.email = a.email and s.left_at is not null)
  order by a.email, a.rank`

/** Signed off at this page, by whichever channel: a fan who wants no mail of it gets no message of it. */
const signedOff = sql<boolean>`exists (
  select from subscribers s where s.page_id = fans.page_id and s.email = lower(fans.email) and s.left_at is not null)`

/** Which rows of `fans` have an id that the platform's own message can go to. */
export const canBeMessaged = ({ ids }: Messenger) => sql<boolean>`uid ~ ${ids.source}`

/** The fans whom a platform's own message can go to, and those of them who signed off. */
export const messaged = (
  page: Pick<PageRow, 'id'>,
  audience: Audience,
  messenger: Messenger,
  now: Date,
) => sql<{ uid: string; name: string; email: string | null; left: boolean }>`
  select uid, coalesce(name, username, '') as name, lower(email) as email, ${signedOff} as left
  from fans where ${fansMeant(page, audience, now)} and ${canBeMessaged(messenger)}`
