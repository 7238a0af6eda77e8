import { userNameOf } from '../src/platforms/fixtures/people'
import { type Caller, timeOf } from './client'
import { quantile, type Report } from './report'

/** Milliseconds for a million fans (design.md, "Numbers to hold"); twice as much for ten times as many. */
const target = { page: 10, search: 30 }
const rounds = 200
/** Uncounted calls at the start: after them a freshly started server runs at full speed. */
const warmUp = 300

type Asked = [what: string, fields: Record<string, string | number>]

/** Pages and searches of one list, over HTTP. */
export async function measureLists(
  caller: Caller,
  page: string,
  fans: number,
  report: Report,
): Promise<void> {
  const factor = fans > 1_000_000 ? 2 : 1
  for (let n = 0; n < warmUp; n++) await timeOf(caller, 'fans.list', { id: page, sort: sorts[n % 3]! })
  const nothing = await timesOf(() => timeOf(caller, 'site.state'))
  report.tell(spread(nothing), 'a call that does next to nothing')
  for (const [what, fields] of pagesOf(fans)) await one(what, fields, target.page * factor)
  for (const [what, fields] of searchesOf(fans)) await one(what, fields, target.search * factor)

  async function one(what: string, fields: Asked[1], most: number) {
    const times = await timesOf(() => timeOf(caller, 'fans.list', { id: page, ...fields }))
    report.hold(`${what}, p95`, quantile(times, 0.95), { most }, 'ms')
  }
}

const sorts = ['newest', 'oldest', 'name'] as const

function pagesOf(fans: number): Asked[] {
  const at = (share: number) => Math.floor((fans * share) / 20) * 20
  const gone = Math.floor(fans / 40)
  return [
    ...sorts.flatMap((sort): Asked[] => [
      [`first page, ${sort}`, { sort }],
      [`in the middle, ${sort}`, { sort, offset: at(0.5) }],
      [`near the end, ${sort}`, { sort, offset: at(0.93) }],
      [`who left, ${sort}`, { sort, gone: 1 }],
      [`who left, deep, ${sort}`, { sort, gone: 1, offset: Math.floor(gone * 0.9) }],
      [`who stayed, ${sort}`, { sort, gone: 0 }],
      [`who stayed, deep, ${sort}`, { sort, gone: 0, offset: at(0.8) }],
      [`since a day, ${sort}`, { sort, since: '2026-01-01' }],
      [`since a day, deep, ${sort}`, { sort, since: '2026-01-01', offset: at(0.3) }],
      [`since last week, ${sort}`, { sort, since: '2026-10-25' }],
      [`since last week, deep, ${sort}`, { sort, since: '2026-10-25', offset: at(0.008) }],
    ]),
  ]
}

function searchesOf(fans: number): Asked[] {
  return sorts.flatMap((sort): Asked[] => [
    [`two characters, frequent (怡君), ${sort}`, { sort, q: '怡君' }],
    [`two characters, frequent (小明), ${sort}`, { sort, q: '小明' }],
    [`the same, page 500, ${sort}`, { sort, q: '小明', offset: 10_000 }],
    [`one character (陳), ${sort}`, { sort, q: '陳' }],
    [`two characters, rare (瑄瑜), ${sort}`, { sort, q: '瑄瑜' }],
    [`part of a user name, ${sort}`, { sort, q: 'chenk' }],
    [`one fan alone, ${sort}`, { sort, q: userNameOf(fans - 7) }],
    [`among those who left, ${sort}`, { sort, q: '雅婷', gone: 1 }],
    [`no one, ${sort}`, { sort, q: 'zzqqxx' }],
  ])
}

async function timesOf(asking: () => Promise<number>): Promise<number[]> {
  // The first few calls fill the caches of a fresh database.
  for (let n = 0; n < 5; n++) await asking()
  const times: number[] = []
  for (let n = 0; n < rounds; n++) times.push(await asking())
  return times
}

export const spread = (times: number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(1)}, p95 ${quantile(times, 0.95).toFixed(1)} ms`
