import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

/**
 * A line of JSON for each answer, on the standard output. The path without what follows the question mark: on the way back
 * from another site's login that holds a code.
 */
export function logAccess(app: FastifyInstance, to: { write: (line: string) => unknown } = process.stdout) {
  const log = pino({ base: null, messageKey: 'kind' }, { write: (line) => void to.write(line) })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, id, ip, raw, trace } = request
    log.info(
      {
        id,
        trace: trace.id,
        ip,
        method,
        path: url.split('?', 1)[0],
        http: raw.httpVersion,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        bytes: Number(reply.getHeader('content-length')) || undefined,
      },
      'access',
    )
  })
}
