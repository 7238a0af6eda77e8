import type { FanCondition } from '@fankeep/shared/contract'
import type { Pool } from 'pg'
import { call, type Caller, timeOf } from './client'
import { quantile, type Report } from './report'

/** Milliseconds (design.md, "Numbers to hold"): a page whose fans are to be found and counted, and the next ones. */
const target = { first: 1500, next: 600 }
const rounds = 20

/** Pages of a list that is narrowed to a group: one that nearly all are of, one of few, and those that no index knows. */
export async function measureGroups(pool: Pool, caller: Caller, page: string, report: Report): Promise<void> {
  const common = await tag('common', 2)
  const rare = await tag('rare', 10_007)
  await pool.query('vacuum analyze tagged_fans')
  const has = (of: string, is = true): FanCondition => ({ kind: 'tag', tag: of, is })
  await one('half of all', [has(common)])
  await one('the other half who follow', [has(common, false), { kind: 'gone', is: false }])
  await one('one in 10,007', [has(rare)])
  await one('of few the half without a tag', [has(rare), has(common, false)])
  await one('no one at all', [has(rare), { kind: 'wrote', is: true }])
  await one('since a day, with a tag', [{ kind: 'since', day: '2026-01-01' }, has(common)])
  await one('an address, where no one has one', [{ kind: 'email', is: true }])

  /** On one fan in so many. */
  async function tag(name: string, every: number): Promise<string> {
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

  async function one(what: string, all: FanCondition[]) {
    const made = { id: page, name: what, rule: JSON.stringify({ all }) }
    const { group } = await call(caller, 'fans.saveGroup', made as never)
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
