import type { FastifyInstance } from 'fastify'
import { linesTo } from '@fankeep/shared/node/outlive-output'
import { pino } from 'pino'

/** Addresses that end in a secret key: with it, a reader of the log could open a preview, or see what an order costs. */
const keyed = /^(\/preview|\/api\/pay\/go)\/(?!off$).+/

/** Drops the query: on the way back from another site's login it contains a code. */
const pathOf = (url: string) => url.replace(/\?.*/s, '').replace(keyed, '$1/…')

export const standardOutput = () => linesTo(pino.destination, 1)

/** Writes a line of JSON for each answer to standard output. */
export function logAccess(app: FastifyInstance, to: { write: (line: string) => unknown } = standardOutput()) {
  const log = pino({ base: null, messageKey: 'kind' }, { write: (line) => void to.write(line) })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, id, ip, raw, trace } = request
    log.info(
      {
        id,
        trace: trace.id,
        ip,
        method,
        path: pathOf(url),
        http: raw.httpVersion,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        bytes: Number(reply.getHeader('content-length')) || undefined,
      },
      'access',
    )
  })
}
