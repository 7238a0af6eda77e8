import type { TestServer } from './server'

const token = 'a-token-of-twenty-letters'

/** For a server whose metrics a test reads. */
export const withMetrics = { OPS_TOKEN: `ann:${token}` }

/** What an operator shows. */
export const bearer = { authorization: `Bearer ${token}` }

/** Reads the numbers of a server started `withMetrics`, as Prometheus does. */
export function metricsOf(server: Pick<TestServer, 'origin'>) {
  const read = async () => (await fetch(`${server.origin}/metrics`, { headers: bearer })).text()
  /** A series now; 0 where there is none. */
  const valueOf = async (series: string) => {
    const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `))
    return Number(line?.slice(series.length) ?? 0)
  }
  /** What some work adds to a series. */
  const added = async (series: string, work: () => Promise<unknown>) => {
    const before = await valueOf(series)
    await work()
    return (await valueOf(series)) - before
  }
  return { read, valueOf, added }
}
