import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** Addresses that end in a key: who reads it may look at a preview, or at what an order costs. */
const keyed = /^(\/preview|\/api\/pay\/go)\/(?!off$).+/

/** Without what follows the question mark, where the way back from another site's login has a code. */
const pathOf = (url: string) => url.replace(/\?.*/s, '').replace(keyed, '$1/…')

/** Characters that may wait for a disk that is full; what comes after them is lost. */
const mostWaiting = 1_000_000

/**
 * Writes lines to an open file, and throws nothing where it cannot be written to: a log on a full disk ends no process. What waits goes out
 * once there is room.
 */
export function linesTo(fd: number): DestinationStream {
  const to = pino.destination({ dest: fd, sync: true, maxLength: mostWaiting })
  return to.on('error', () => {})
}

/** A line of JSON for each answer, on the standard output. */
export function logAccess(app: FastifyInstance, to: { write: (line: string) => unknown } = linesTo(1)) {
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
