import { randomUUID } from 'node:crypto'
import type { FanCondition } from '@fankeep/shared/contract'
import type { Pool } from 'pg'
import { call, type Caller, timeOf } from './client'
import { count, quantile, type Report } from './report'

/** Milliseconds (design.md, "Numbers to hold"): the first page, whose fans have to be found and counted, and the next ones. */
const target = { first: 1500, next: 600, preview: 5000, send: 10_000 }
const rounds = 20

/** Pages of a list narrowed to a group: one with nearly all fans, one with few, and groups that no index covers. */
export async function measureGroups(pool: Pool, caller: Caller, page: string, report: Report): Promise<void> {
  const common = await addTag(pool, page, 'common', 2)
  const rare = await addTag(pool, page, 'rare', 10_007)
  await pool.query('vacuum analyze tagged_fans')
  await pool.query(
    `update fans set email = uid || '@fans.test' where page_id = $1 and hashtext(uid) % 1000 = 0`,
    [page],
  )
  const has = (of: string, is = true): FanCondition => ({ kind: 'tag', tag: of, is })
  await one('half of all', [has(common)])
  await one('the other half who follow', [has(common, false), { kind: 'gone', is: false }])
  await one('one in 10,007', [has(rare)])
  await one('of few the half without a tag', [has(rare), has(common, false)])
  await one('no one at all', [has(rare), { kind: 'wrote', is: true }])
  await one('since a day, with a tag', [{ kind: 'since', day: '2026-01-01' }, has(common)])
  await one('an address, which one in 1,000 has', [{ kind: 'email', is: true }])

  async function one(what: string, all: FanCondition[]) {
    const made = { id: page, name: what, rule: JSON.stringify({ all }) }
    const { group } = await call(caller, 'fans.saveGroup', made as never)
    const asked = { id: page, via: 'email', message: 'x', audience: 'group', group: group! }
    const counted = await timeOf(caller, 'callback.preview', asked)
    report.hold(`${what}, whom a CallBack reaches`, counted, { most: target.preview }, 'ms')
    if (what === 'half of all') await measureSend(pool, caller, asked, report)
    for (const sort of ['newest', 'name'] as const) {
      const fields = { id: page, group: group!, sort }
      const { next } = await call(caller, 'fans.list', fields)
      const first = await timesOf(fields)
      report.hold(`${what}, ${sort}, p95`, quantile(first, 0.95), { most: target.first }, 'ms')
      if (next === null) continue
      const later = await timesOf({ ...fields, cursor: next })
      report.hold(`${what}, ${sort}, the next page, p95`, quantile(later, 0.95), { most: target.next }, 'ms')
    }
  }

  async function timesOf(fields: Record<string, string>) {
    const times: number[] = []
    for (let n = 0; n < rounds; n++) times.push(await timeOf(caller, 'fans.list', fields))
    return times
  }
}

/** Sending stores who the CallBack is for. */
async function measureSend(pool: Pool, caller: Caller, asked: Record<string, string>, report: Report) {
  const key = { idempotency_key: randomUUID(), send_at: new Date(Date.now() + 86_400_000).toISOString() }
  const took = await timeOf(caller, 'callback.send', { ...asked, ...key })
  report.hold('a CallBack to half of all, sent', took, { most: target.send }, 'ms')
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from callback_fans')
  report.tell(count(rows[0]!.n), 'fans it is for')
  const { list } = await call(caller, 'callback.list', { id: asked.id! })
  await call(caller, 'callback.cancel', { callback: list[0]!.id })
}

/** Adds a tag to every n-th fan. */
async function addTag(pool: Pool, page: string, name: string, every: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into fan_tags (page_id, name) values ($1, $2) returning id',
    [page, name],
  )
  const { id } = rows[0]!
  await pool.query(
    `insert into tagged_fans (page_id, tag_id, uid)
     select page_id, $2, uid from (select *, row_number() over () as n from fans where page_id = $1) f where n % $3 = 0`,
    [page, id, every],
  )
  return id
}
