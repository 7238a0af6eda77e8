import { type Caller, call, type Fields, timeOf } from './client'
import { quantile, type Report } from './report'

/** Milliseconds (design.md, "Numbers to hold"). No index covers a search for a single letter. */
const target = { page: 100, search: 800 }
const rounds = 20

/** Pages and searches of a list read through a link. */
export async function measureShares(
  caller: Caller,
  page: string,
  fans: number,
  report: Report,
): Promise<void> {
  const visitor: Caller = { origin: caller.origin, token: '' }
  for (const [what, columns] of [
    ['names', {}],
    ['names and ids', { columns: 'ids' }],
  ] as const) {
    const { url } = await call(caller, 'shares.make', { id: page, name: what, days: 1, ...columns } as never)
    const { visit } = await call(visitor, 'shares.open', { key: new URL(url).hash.slice(1) })
    const one = async (asked: string, fields: Fields, most: number) => {
      const times: number[] = []
      for (let n = 0; n < rounds; n++) times.push(await timeOf(visitor, 'shares.rows', { visit, ...fields }))
      report.hold(`a link to ${what}, ${asked}, p95`, quantile(times, 0.95), { most }, 'ms')
    }
    await one('first page', {}, target.page)
    await one('in the middle', { offset: Math.floor(fans / 100) * 50 }, target.page)
    for (const q of ['陳', '怡君', '瑄瑜', 'q', 'zzqqxx']) await one(`search ${q}`, { q }, target.search)
  }
}
