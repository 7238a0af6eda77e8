import type { Member, MemberPage } from './asks'
import type { Sender } from './sender'
import type { MeasuredStep } from './words'

/** Members without a site. */
export const someMembers = (count: number): Member[] =>
  Array.from({ length: count }, (_, n) => {
    const page = (id: string): MemberPage => ({ id: `${id}${n}`, handle: id, fans: 100 })
    return {
      token: `token${n}`,
      address: `100.64.0.${n}`,
      pages: { main: page('a'), small: page('b'), imported: page('c') },
    }
  })

/** A server that answers one call at a time, each in `each` milliseconds; for a while it answers none. Uses the (faked) clock. */
export function oneAtATime(each: number, stall: { from: number; to: number } | null): Sender {
  let freeAt = 0
  return {
    send: async () => {
      let start = Math.max(performance.now(), freeAt)
      if (stall && start >= stall.from && start < stall.to) start = stall.to
      freeAt = start + each
      await new Promise((resolve) => setTimeout(resolve, freeAt - performance.now()))
      return 'ok'
    },
    follow: () => () => {},
    close: () => {},
  }
}

const noTimes = { count: 0, p50: 0, p95: 0, p99: 0 }

/** A step with this p95 of reads. */
export const aStep = (rate: number, p95: number, more: Partial<MeasuredStep> = {}): MeasuredStep => ({
  ...{
    rate,
    calls: 1000,
    failed: {},
    busy: 0,
    slowest: [],
    visits: 40,
    visitSeconds: 90,
    streams: 8,
    late: 1,
  },
  times: {
    ...{ read: { count: 900, p50: 10, p95, p99: p95 }, write: { count: 100, p50: 10, p95: 20, p99: 30 } },
    ...{ transfer: noTimes, page: noTimes },
  },
  ...{ presses: noTimes, seconds: 20, cores: {} },
  ...more,
})
