import type { PageOverlap } from '@fankeep/shared/contract'
import type { Pool } from 'pg'
import { waitUntil } from '../src/infra/wait'
import { call, type Caller, timeOf } from './client'
import { quantile, type Report } from './report'

/** Milliseconds: the first request, and once the figures are stored. */
const target = { cold: 2000, kept: 100, request: 8000, overlap: 8000, longOverlap: 60_000 }
const rounds = 5
const posts = 5000

/** The figures of a long list with a list on every day of nearly two years: computed, then read again. */
export async function measureInsights(
  pool: Pool,
  caller: Caller,
  page: string,
  fans: number,
  report: Report,
): Promise<void> {
  await addDays(pool, page)
  await addPosts(pool, page)
  const cold: number[] = []
  const kept: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pool.query('delete from page_insights')
    cold.push(await timeOf(caller, 'insights.page', { id: page }))
    for (let n = 0; n < 20; n++) kept.push(await timeOf(caller, 'insights.page', { id: page }))
  }
  report.tell(cold.map((ms) => `${Math.round(ms)} ms`).join(', '), 'figures made, each time')
  report.hold('figures made, the slowest', Math.max(...cold), { most: target.cold }, 'ms')
  report.hold('figures that are kept, p95', quantile(kept, 0.95), { most: target.kept }, 'ms')
  await measureOverlap(pool, caller, page, fans, report)
}

/** The overlap with a second list of the same length that shares half of its fans: by id and by name. */
async function measureOverlap(
  pool: Pool,
  caller: Caller,
  page: string,
  fans: number,
  report: Report,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `with other as (
       insert into pages (user_id, platform, handle, handles, url, name, fans, fans_gone, fans_version, list_at, whole_list_at, created_at)
       select user_id, 'threads', 'other', array['other'], 'https://www.threads.com/@other', 'Other', fans, 0, 1, list_at, whole_list_at, now()
       from pages where id = $1 returning id)
     select id from other`,
    [page],
  )
  const other = rows[0]!.id
  await pool.query(
    `insert into fans (page_id, uid, at, first_seen, dated, name, username, url, grams)
     select $2, case when hashtext(uid) % 2 = 0 then uid else uid || '_' end, at, first_seen, dated, name,
       case when hashtext(uid) % 2 = 0 then username else username || '_' end, url, '{}'
     from fans where page_id = $1 and gone_at is null`,
    [page, other],
  )
  await pool.query('analyze fans')
  const requests: number[] = []
  const counts: number[] = []
  let found: PageOverlap
  for (let round = 0; round < rounds; round++) {
    await pool.query('delete from page_overlaps')
    const from = performance.now()
    requests.push(await timeOf(caller, 'insights.overlap', { id: page }))
    // A pair that takes too long for a request is counted by the worker.
    const isCounted = async () => {
      const { list } = await call(caller, 'insights.overlap', { id: page })
      found = list[0]!
      return found.state === 'counted'
    }
    if (!(await waitUntil(isCounted, { within: 2 * target.longOverlap, every: 100 })))
      throw new Error('Two lists were not compared in time')
    counts.push(performance.now() - from)
  }
  const shared = await pool.query<{ n: number }>(
    'select count(*)::int as n from fans where page_id = $1 and gone_at is null and hashtext(uid) % 2 = 0',
    [page],
  )
  report.hold('fans in common, miscounted', Math.abs(found!.sure - shared.rows[0]!.n), { most: 0 }, '')
  report.hold('asking for them, the slowest', Math.max(...requests), { most: target.request }, 'ms')
  const most = fans > 1_000_000 ? target.longOverlap : target.overlap
  report.hold('until they are counted, the slowest', Math.max(...counts), { most }, 'ms')
  report.hold(
    'once it is kept',
    await timeOf(caller, 'insights.overlap', { id: page }),
    { most: target.kept },
    'ms',
  )
  await pool.query('delete from fans where page_id = $1', [other])
  await pool.query('delete from pages where id = $1', [other])
}

/** Enough days that every fan of the page joined after the first list: all of them are checked for returning fans. */
const addDays = (pool: Pool, page: string) =>
  pool.query(
    `insert into fan_days (page_id, day, joined, gone, total)
     select $1, '2026-11-01'::date - n, 900, 300, 1000000 - n * 600 from generate_series(0, 700) n
     on conflict do nothing`,
    [page],
  )

const addPosts = (pool: Pool, page: string) =>
  pool.query(
    `insert into posts (page_id, uid, at, dated, kind, text, likes, comments, first_seen)
     select $1, n::text, '2026-11-01'::timestamptz - n * interval '100 minutes', true, 'photo', 'text', n % 500, n % 30, now()
     from generate_series(1, $2::int) n on conflict do nothing`,
    [page, posts],
  )
