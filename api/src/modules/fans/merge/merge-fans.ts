import type { PoolClient } from 'pg'
import { friendMark } from '../../../platforms/facebook/fans'
import { productZone } from '../../../infra/days'
import type { ModuleHooks } from '../../../infra/hooks'
import { countList } from '../../pages/counts'
import type { PageRow } from '../../pages/owned-page'
import { listedSql } from '../listed-ids'
import type { ListTime } from './list-time'
import { uniteFans } from './unite-fans'

export interface FansMerged {
  seen: number
  /** New or returned. */
  joined: number
  gone: number
  changed: number
  /** Known fans who have another name now, recognised by the second they followed. */
  renamed: number
}

/**
 * Merges the staged fans into the page's, in the caller's transaction, which holds a lock on the page. One statement for each step, never
 * one for each row: known fans who changed or returned, new fans, fans who left, and the days on which they count.
 */
export async function mergeFans(
  client: PoolClient,
  page: PageRow,
  list: ListTime,
  modules: readonly ModuleHooks[],
): Promise<FansMerged> {
  await client.query(`create temp table joined_fans (followed_at timestamptz) on commit drop`)
  const united = (await hasFans(client, page.id)) ? await uniteFans(client, page, list, modules) : null
  const { back, changed } = await updateKnown(client, page, list)
  const { present, absent } = await insertNew(client, page, list)
  const gone = list.tellsGone ? await markGone(client, page, list) : 0
  const moved = present + absent + back + gone + changed + (united?.renamed ?? 0) > 0
  const { rows } = await client.query<{ seen: number }>(
    'select count(distinct uid)::int as seen from staged_fans',
  )
  const seen = rows[0]?.seen ?? 0
  const isNone = seen === 0 && !list.tellsGone
  // The same list again without a date: it does not count as a later one.
  if (isNone || (!moved && !list.isDated && page.listAt !== null))
    return { seen, joined: 0, gone: 0, changed: 0, renamed: 0 }
  const fans = page.fans + present + back - gone
  await countDays(client, page, list, { gone, total: list.older ? seen : fans })
  await countList(client, page.id, {
    fans,
    left: gone + absent - back,
    hasMoved: moved,
    listAt: list.at,
    isWhole: list.tellsGone,
  })
  return { seen, joined: present + absent + back, gone, changed, renamed: united?.likely ?? 0 }
}

/**
 * Updates known fans. If both the list and the row have a value, a newer list overrides it; an older list only fills empty values.
 * Unchanged rows are not written, so reading the same archive again writes nothing.
 */
async function updateKnown(
  client: PoolClient,
  { id }: PageRow,
  { at, older }: ListTime,
): Promise<{ back: number; changed: number }> {
  if (!(await hasFans(client, id))) return { back: 0, changed: 0 }
  const better = (column: string) =>
    older ? `coalesce(f.${column}, s.${column})` : `coalesce(s.${column}, f.${column})`
  const texts = ['name', 'username', 'url', 'avatar', 'email']
  // A list that was downloaded from FanKeep says who had left when it was made (`gone_at`), and who was seen after that (`last_seen`).
  const comesBack = older
    ? 'false'
    : '(f.gone_at <= $2::timestamptz and s.gone_at is null and (s.last_seen is null or s.last_seen > f.gone_at))'
  const firstSeen = 'least(f.first_seen, $2::timestamptz, s.first_seen)'
  // A fan who returned without a date counts as following since this list was made.
  const newAt = `case when s.followed_at is not null and ${older ? 'not f.dated' : 'true'} then s.followed_at
    when f.dated then f.at when ${comesBack} then $2::timestamptz else least(f.at, $2::timestamptz, s.first_seen) end`
  const { rows } = await client.query<{ back: number; changed: number }>(
    `with known as (
       select f.uid, ${texts.map((column) => `${better(column)} as ${column}`).join(', ')}, s.followed_at, ${comesBack} as back,
         ${newAt} as at, f.dated or s.followed_at is not null as dated, ${firstSeen} as first_seen,
         case when f.grams @> s.grams then f.grams else f.grams || s.grams end as grams
       from staged_fans s join fans f on f.page_id = $1 and f.uid = s.uid
       where ${comesBack} or f.first_seen > ${firstSeen}
         or (${texts.map(better).join(', ')}, ${newAt}) is distinct from (${texts.map((column) => `f.${column}`).join(', ')}, f.at)
     ), written as (
       update fans f set ${texts.map((column) => `${column} = k.${column}`).join(', ')}, at = k.at, dated = k.dated,
         first_seen = k.first_seen, grams = k.grams,
         gone_at = case when k.back then null else f.gone_at end, last_seen = case when k.back then null else f.last_seen end
       from known k where f.page_id = $1 and f.uid = k.uid
       returning k.back, k.followed_at
     ), joined as (
       insert into joined_fans select followed_at from written where back
     )
     select (count(*) filter (where back))::int as back, (count(*) filter (where not back))::int as changed from written`,
    [id, at],
  )
  return rows[0] ?? { back: 0, changed: 0 }
}

const hasFans = async (client: PoolClient, pageId: string) =>
  (await client.query('select 1 from fans where page_id = $1 limit 1', [pageId])).rowCount === 1

/**
 * Inserts fans who are new to the page, ordered by uid, so that the key's index grows at its end. Fans of an older list who are
 * not in the newer whole one have left since: they are stored as gone, without counting on any day. This does not apply to
 * Facebook friends if no list of friends has been read: then the newer list does not cover them.
 */
async function insertNew(
  client: PoolClient,
  page: PageRow,
  { at, older, hasBaseline }: ListTime,
): Promise<{ present: number; absent: number }> {
  const goneAt = older && page.wholeListAt !== null && at < page.wholeListAt ? page.wholeListAt : null
  const friendsUnsaid =
    goneAt !== null && page.platform === 'facebook' && !(await hasFriends(client, page.id))
  const leftAt = friendsUnsaid
    ? `case when not starts_with(s.uid, '${friendMark}') then $3::timestamptz end`
    : '$3::timestamptz'
  const isNew = (await hasFans(client, page.id))
    ? 'where not exists (select from fans f where f.page_id = $1 and f.uid = s.uid)'
    : ''
  const insert = `insert into fans (page_id, uid, at, first_seen, last_seen, gone_at, dated, name, username, url, avatar, email, grams)
    with staged as (select * from staged_fans)
    select distinct on (s.uid) $1::bigint, s.uid, coalesce(s.followed_at, s.first_seen, $2::timestamptz), coalesce(s.first_seen, $2::timestamptz),
      case when coalesce(s.gone_at, ${leftAt}) is not null then coalesce(s.last_seen, s.first_seen, $2::timestamptz) end,
      coalesce(s.gone_at, ${leftAt}),
      s.followed_at is not null, s.name, s.username, s.url, s.avatar, s.email, s.grams
    from staged s ${isNew}
    order by s.uid`
  const { rows } = await client.query<{ dated: boolean; gone: boolean }>(
    `select exists (select from staged_fans where followed_at is not null) as dated,
       exists (select from staged_fans where gone_at is not null) as gone`,
  )
  const { dated, gone } = rows[0] ?? { dated: false, gone: false }
  const joined = `insert into joined_fans select case when dated then at end from added`
  const countsDays = hasBaseline || dated
  if (gone || friendsUnsaid)
    return insertWithGone(
      client,
      `with added as (${insert} returning at, dated, gone_at)`,
      countsDays ? joined : '',
      [page.id, at, goneAt],
    )
  const added = await client.query(
    countsDays ? `with added as (${insert} returning at, dated) ${joined}` : insert,
    [page.id, at, goneAt],
  )
  const count = added.rowCount ?? 0
  return goneAt === null ? { present: count, absent: 0 } : { present: 0, absent: count }
}

/** Whether a list of friends, which is separate from followers, was ever read. */
const hasFriends = async (client: PoolClient, pageId: string) =>
  (
    await client.query(`select 1 from fans where page_id = $1 and uid >= $2 and uid < $3 limit 1`, [
      pageId,
      friendMark,
      `${friendMark}\u{10ffff}`,
    ])
  ).rowCount === 1

/** Also inserts fans whom the list itself marks as gone: they count as gone on that day. */
async function insertWithGone(
  client: PoolClient,
  added: string,
  joined: string,
  values: unknown[],
): Promise<{ present: number; absent: number }> {
  const { rows } = await client.query<{ present: number; absent: number }>(
    `${added} ${joined && `, joined as (${joined})`}, left_on as (
       insert into fan_days as d (page_id, day, gone)
       select $1::bigint, (gone_at at time zone '${productZone}')::date, count(*)::int from added
       where gone_at is not null and gone_at is distinct from $3::timestamptz group by 2 order by 2
       on conflict (page_id, day) do update set gone = d.gone + excluded.gone
     )
     select (count(*) filter (where gone_at is null))::int as present, (count(*) filter (where gone_at is not null))::int as absent
     from added`,
    values,
  )
  return rows[0] ?? { present: 0, absent: 0 }
}

/** Marks fans as gone who followed until the last whole list and are not in this one, except fans first seen in a list made later. */
async function markGone(client: PoolClient, page: PageRow, { at, notOf }: ListTime): Promise<number> {
  const { rowCount } = await client.query(
    `with present as (select uid from staged_fans where gone_at is null)
     update fans f set gone_at = $2::timestamptz, last_seen = greatest(f.first_seen, coalesce(f.last_seen, $3::timestamptz))
     where f.page_id = $1 and f.gone_at is null and not exists (select from present s where s.uid = f.uid)
       and ($4::text is null or not starts_with(f.uid, $4)) and f.first_seen <= $2::timestamptz and ${listedSql(page.platform, 'f.uid')}`,
    [page.id, at, page.wholeListAt, notOf],
  )
  return rowCount ?? 0
}

/**
 * Counts who joined and left on each day. A fan with a date joined on that day. But a fan who was not in the last whole list cannot
 * have joined before it, and counts on the new list's day. A fan without a date counts on that day, too, once there is a baseline.
 */
async function countDays(
  client: PoolClient,
  page: PageRow,
  list: ListTime,
  { gone, total }: { gone: number; total: number },
) {
  const previous = list.hasBaseline ? page.wholeListAt : null
  await client.query(
    `insert into fan_days as d (page_id, day, joined)
     select $1, (at at time zone '${productZone}')::date, count(*)::int from (
       select case when followed_at is not null and ($2::timestamptz is null or followed_at > $2) then least(followed_at, $3::timestamptz)
         when $2::timestamptz is not null then $3::timestamptz end as at from joined_fans
     ) j where at is not null group by 2 order by 2
     on conflict (page_id, day) do update set joined = d.joined + excluded.joined, total = d.total + excluded.joined`,
    [page.id, previous, list.at],
  )
  if (gone === 0 && !list.tellsTotal) return
  await client.query(
    `insert into fan_days as d (page_id, day, gone, total) values ($1, ($2::timestamptz at time zone '${productZone}')::date, $3, $4)
     on conflict (page_id, day) do update set gone = d.gone + excluded.gone,
       total = case when $5 then coalesce(d.total, excluded.total) else coalesce(excluded.total, d.total) end`,
    [page.id, list.at, gone, list.tellsTotal ? total : null, list.older],
  )
}
