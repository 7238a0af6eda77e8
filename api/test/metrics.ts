import type { TestServer } from './server'

const token = 'a-token-of-twenty-letters'

/** The environment for a server whose metrics a test reads. */
export const withMetrics = { OPS_TOKEN: `ann:${token}` }

/** The header that an operator sends. */
export const bearer = { authorization: `Bearer ${token}` }

/** Reads the metrics of a server started `withMetrics`, as Prometheus does. */
export function metricsOf(server: Pick<TestServer, 'origin'>) {
  const read = async () => (await fetch(`${server.origin}/metrics`, { headers: bearer })).text()
  /** The current value of a series; 0 if there is none. */
  const valueOf = async (series: string) => {
    const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `))
    return Number(line?.slice(series.length) ?? 0)
  }
  /** How much some work adds to a series. */
  const added = async (series: string, work: () => Promise<unknown>) => {
    const before = await valueOf(series)
    await work()
    return (await valueOf(series)) - before
  }
  return { read, valueOf, added }
}
