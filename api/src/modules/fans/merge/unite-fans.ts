import type { PoolClient } from 'pg'
import { friendMark } from '../../../platforms/facebook/fans'
import type { ModuleHooks } from '../../../infra/hooks'
import type { PageRow } from '../../pages/owned-page'
import type { ListTime } from './list-time'

/** A platform's own id of a person: another such id is another person. */
const isId = (of: string) =>
  `(${of}.uid ~ '^([0-9]{5,20}|UC[A-Za-z0-9_-]{22})$' and ${of}.uid is distinct from lower(${of}.username))`
/** Facebook friends are a separate list. */
const markOf = (of: string) => `starts_with(${of}.uid, '${friendMark}')`
const secondOf = (at: string) => `date_trunc('second', ${at})`
/** In a list that may be incomplete, two fans of the same second can be two people, especially on a day when many came. */
const isAlone = (of: string) => `not exists (select from fans o where o.page_id = $1 and o.uid <> ${of}.uid
  and o.at between ${of}.at - interval '10 minutes' and ${of}.at + interval '10 minutes')`
/** Lists written by hand have days or hours; a platform's have seconds. */
const isExact = (at: string) => `extract(epoch from ${at})::bigint % 3600 <> 0`

/**
 * Unites a stored fan with the same fan under another name in the staged list. It recognises the fan by:
 * - an id under which this fan was stored before (`fan_names`), unless the list says that its owner followed at another time; a merge
 *   by the member (`member`) counts in any case;
 * - the user name, if one of the two rows has a platform id and the other has none, and no one else has that name;
 * - the second in which they followed, if no other missing fan and no other new fan has it, and the previous list (for an older list,
 *   the newer one) was whole and lacks the new name although that fan had followed by then. If this list may be incomplete, no one
 *   else may have followed within ten minutes.
 *
 * A display name proves nothing, because people share them. The fan gets the platform's id, else the name in the newer list; the other
 * name is stored with the way in which it was recognised.
 *
 * Changes staged rows and renames stored fans: call it while holding a lock on the page, before the lists are merged. Returns how many
 * stored fans were recognised only by the second, and how many were renamed in all.
 */
export async function uniteFans(
  client: PoolClient,
  page: PageRow,
  list: ListTime,
  modules: readonly ModuleHooks[],
): Promise<{ likely: number; renamed: number }> {
  await takeKnownNames(client, page.id)
  const found = await findSame(client, page, list)
  if (found === 0) return { likely: 0, renamed: 0 }
  const { rows } = await client.query<{ likely: number; renamed: number }>(
    `select (count(*) filter (where match = 'date'))::int as likely, (count(*) filter (where renames))::int as renamed from same_fans`,
  )
  await nameAgain(client, page.id, list)
  for (const module of modules) await module.renameFans?.(client, page.id, renamedFans)
  await client.query(
    'update staged_fans s set uid = t.kept from same_fans t where s.uid = t.staged and not t.renames',
  )
  return rows[0] ?? { likely: 0, renamed: 0 }
}

async function takeKnownNames(client: PoolClient, pageId: string) {
  await client.query(
    `with known as (
       select n.was, n.uid, n.match, f.dated, f.at from fan_names n join fans f on f.page_id = $1 and f.uid = n.uid
       where n.page_id = $1 and not exists (select from fans o where o.page_id = $1 and o.uid = n.was)
     )
     update staged_fans s set uid = n.uid from known n
     where s.uid = n.was
       and (n.match = 'member' or s.followed_at is null or not n.dated or ${secondOf('s.followed_at')} = ${secondOf('n.at')})
       and not exists (select from staged_fans o where o.uid = n.uid)`,
    [pageId],
  )
}

/** Lists the recognised fans in `same_fans`. Returns their number. */
async function findSame(
  client: PoolClient,
  page: PageRow,
  { older, tellsTotal, at }: ListTime,
): Promise<number> {
  // A fan who had followed by then had to be in both lists.
  const by = page.wholeListAt === null ? null : older ? at : page.wholeListAt
  const known = older ? 'm' : 'f'
  const { rowCount } = await client.query(
    `create temp table same_fans on commit drop as
     with staged as (select uid, username, followed_at, gone_at from staged_fans), listed as (select uid from staged_fans),
     fresh as materialized (
       select distinct on (s.uid) s.uid, lower(s.username) as username, ${secondOf('s.followed_at')} as at, ${isId('s')} as is_id, ${markOf('s')} as mark
       from staged s
       where s.gone_at is null and not exists (select from fans f where f.page_id = $1 and f.uid = s.uid) order by s.uid
     ), missing as materialized (
       select f.uid, lower(f.username) as username, case when f.dated then ${secondOf('f.at')} end as at, ${isId('f')} as is_id, ${markOf('f')} as mark
       from fans f
       where f.page_id = $1 and f.gone_at is null and exists (select from fresh) and not exists (select from listed s where s.uid = f.uid)
     ), pairs as (
       select m.uid as kept, f.uid as staged, 'username' as match, m.is_id as kept_id, f.is_id as staged_id
       from (select *, count(*) over (partition by username) as many from missing where username is not null) m
       join (select *, count(*) over (partition by username) as many from fresh where username is not null) f on f.username = m.username
       where m.many = 1 and f.many = 1 and m.is_id <> f.is_id and (m.at is null or f.at is null or m.at = f.at)
       union all
       select m.uid, f.uid, 'date', m.is_id, f.is_id
       from (select *, count(*) over (partition by at, mark) as many from missing where at is not null) m
       join (select *, count(*) over (partition by at, mark) as many from fresh where at is not null) f on (f.at, f.mark) = (m.at, m.mark)
       where m.many = 1 and f.many = 1 and ${isExact('f.at')} and not (m.is_id and f.is_id) and ${known}.at < $3::timestamptz and ($2 or ${isAlone('m')})
     ), best as (
       select distinct on (kept) *, count(*) over (partition by kept, match) as of_kept, count(*) over (partition by staged, match) as of_staged
       from pairs order by kept, match desc
     )
     select kept, staged, match, case when kept_id <> staged_id then staged_id else not $4 end as renames
     from best where of_kept = 1 and of_staged = 1`
      .replaceAll('$1', `${BigInt(page.id)}`)
      .replaceAll('$2', String(tellsTotal))
      .replaceAll('$3', by === null ? 'null' : `'${by.toISOString()}'`)
      .replaceAll('$4', String(older)),
  )
  // A staged fan that matches two stored fans: one by its user name, the other by the second in which it followed.
  await client.query(
    'delete from same_fans a using same_fans b where a.staged = b.staged and a.kept > b.kept',
  )
  return rowCount ?? 0
}

/** The renamed fans: old and new ids. */
const renamedFans = 'select kept as was, staged as now from same_fans where renames'

async function nameAgain(client: PoolClient, pageId: string, { at }: ListTime) {
  await client.query(
    `update fan_names n set uid = t.staged from same_fans t where n.page_id = $1 and n.uid = t.kept and t.renames`,
    [pageId],
  )
  await client.query(
    `insert into fan_names (page_id, was, uid, name, match, found_at)
     select distinct on (1, 2) $1::bigint, case when renames then kept else staged end, case when renames then staged else kept end,
       case when renames then coalesce(f.username, f.name) else coalesce(s.username, s.name) end, match, $2::timestamptz
     from same_fans t join fans f on f.page_id = $1 and f.uid = t.kept join staged_fans s on s.uid = t.staged
     on conflict (page_id, was) do update set uid = excluded.uid, name = excluded.name, match = excluded.match, found_at = excluded.found_at`,
    [pageId, at],
  )
  await client.query(`delete from fan_names where page_id = $1 and was = uid`, [pageId])
  await client.query(
    `update fan_merges m set kept = t.staged from same_fans t where m.page_id = $1 and m.kept = t.kept and t.renames`,
    [pageId],
  )
  await client.query(
    `update fans f set uid = t.staged, grams = case when f.grams @> s.grams then f.grams else f.grams || s.grams end
     from same_fans t join (select distinct on (uid) uid, grams from staged_fans order by uid) s on s.uid = t.staged
     where f.page_id = $1 and f.uid = t.kept and t.renames`,
    [pageId],
  )
}
