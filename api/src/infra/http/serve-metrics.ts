import { metricsDoor, parseOperators, same } from '@fankeep/shared/node/operator-tokens'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry } from 'prom-client'
import type { Services } from '../services'
import { watchDatabase } from '../metrics/measure-database'
import { register, wholeRegister, workerUp } from '../metrics/meters'
import { measurePools } from '../metrics/pools'
import type { Numbers } from '../metrics/process-metrics'

/** The worker's metrics; undefined if it does not answer in time. */
export type AskWorker = () => Promise<Numbers | undefined>

/**
 * `/metrics`, for Prometheus: requires an operator's token. The edge does not forward it, and proxied requests get "not
 * found", so that no mistake in a proxy's rules opens it to visitors.
 */
export function serveMetrics(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'pool' | 'clock'>,
  askWorker: AskWorker | undefined,
): void {
  const { mode, opsToken = '' } = services.config
  const holders = parseOperators(opsToken).map(({ token }) => ({
    isToken: (given: string) => same(token, given),
  }))
  const knock = metricsDoor(() => holders, { isProduction: mode === 'production' })
  const measureDatabase = watchDatabase(services)
  // An api without its own worker reports nothing about one.
  if (!askWorker) workerUp.remove()
  app.get('/metrics', async ({ headers, ip }, reply) => {
    const isProxied = headers['x-forwarded-for'] !== undefined
    const answer = isProxied ? 'off' : knock({ authorization: headers.authorization, ip })
    if (answer === 'off') return reply.callNotFound()
    if (answer === 'closed') return reply.code(403).type('text/plain').send('Not for you')
    const [worker] = await Promise.all([askWorker?.(), measureDatabase()])
    measurePools()
    if (askWorker) workerUp.set(worker ? 1 : 0)
    const own = [...(await register.getMetricsAsJSON()), ...(await wholeRegister.getMetricsAsJSON())]
    // Each series has a process label, so that values are not added up.
    const all = AggregatorRegistry.aggregate(worker ? [own, worker] : [own])
    return reply.type(register.contentType).send(await all.metrics())
  })
}
