import { metricsDoor, parseOperators, same } from '@fankeep/shared/node/operator-tokens'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { register } from './meters'

/**
 * `/metrics`, for Prometheus: for who shows an operator's token. The edge passes nothing on from there, and what a proxy
 * brings is not found, so that no mistake in a proxy's rules opens it to visitors.
 */
export function serveMetrics(app: FastifyInstance, { mode, opsToken = '' }: Config): void {
  const holders = parseOperators(opsToken).map(({ token }) => ({
    isToken: (given: string) => same(token, given),
  }))
  const knock = metricsDoor(() => holders, { isProduction: mode === 'production' })
  app.get('/metrics', async ({ headers, ip }, reply) => {
    const answer =
      headers['x-forwarded-for'] === undefined ? knock({ authorization: headers.authorization, ip }) : 'off'
    if (answer === 'off') return reply.callNotFound()
    if (answer === 'closed') return reply.code(403).type('text/plain').send('Not for you')
    return reply.type(register.contentType).send(await register.metrics())
  })
}
