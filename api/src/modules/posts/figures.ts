import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { addDays, productZone, startOf } from '../../infra/days'
import type { PostsTables } from './tables'

const span = (pageId: string, from: string, to: string) => sql<boolean>`
  page_id = ${pageId} and dated and at >= ${startOf(from)} and at < ${startOf(addDays(to, 1))}
  and kind not in ('reply', 'repost')`

/** How many posts were published on each day with posts. */
export async function postsByDay(
  db: Db,
  pageId: string,
  from: string,
  to: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; n: number }>`
    select (at at time zone ${productZone})::date::text as day, count(*)::int as n
    from posts where ${span(pageId, from, to)} group by 1`.execute(db)
  return new Map(rows.map(({ day, n }) => [day, n]))
}

type Kind = Selectable<PostsTables['posts']>['kind']

/** The days on which posts of each kind were published. */
export async function daysByKind(
  db: Db,
  pageId: string,
  from: string,
  to: string,
): Promise<Map<Kind, Set<string>>> {
  const { rows } = await sql<{ kind: Kind; days: string[] }>`
    select kind, array_agg(distinct (at at time zone ${productZone})::date::text) as days
    from posts where ${span(pageId, from, to)} group by kind`.execute(db)
  return new Map(rows.map(({ kind, days }) => [kind, new Set(days)]))
}

/** The beginning of a post that everyone can see. */
export interface DayPost {
  kind: Kind
  text: string
}
const beginning = 80

/** The post with the most reactions on each of these days with posts. */
export async function topPosts(
  db: Db,
  pageId: string,
  days: readonly string[],
): Promise<Map<string, DayPost>> {
  if (days.length === 0) return new Map()
  const [from, to] = [days.toSorted()[0]!, days.toSorted().at(-1)!]
  const { rows } = await sql<DayPost & { day: string }>`
    select distinct on (day) day, kind, case when visibility = 'public' then left(text, ${beginning}) else '' end as text
    from (select *, (at at time zone ${productZone})::date::text as day from posts where ${span(pageId, from, to)}) as dated
    where day = any(${days}::text[])
    order by day, coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) desc, uid`.execute(db)
  return new Map(rows.map(({ day, ...post }) => [day, post]))
}

export interface PostHours {
  /** The first of three hours of the day; null for the total. */
  hour: number | null
  posts: number
  /** How many posts have known reactions, and the median of those reactions. */
  known: number
  reactions: number | null
}

/** Posts and their reactions by three hours of the day, and in total. */
export async function postsByHour(db: Db, pageId: string, from: string, to: string): Promise<PostHours[]> {
  const { rows } = await sql<PostHours>`
    with meant as (
      select extract(hour from at at time zone ${productZone})::int / 3 * 3 as hour,
        case when coalesce(likes, comments, shares) is not null
          then coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) end as reactions
      from posts where ${span(pageId, from, to)})
    select hour, count(*)::int as posts, count(reactions)::int as known,
      round(percentile_cont(0.5) within group (order by reactions))::int as reactions
    from meant group by rollup (hour) order by hour`.execute(db)
  return rows
}
