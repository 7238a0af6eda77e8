import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many requests of a connection can wait for the answer before them. Browsers and proxies send one at a time. */
const mostWaiting = 16

/**
 * Starts a request of HTTP/1.1 only after the answer before it on the same connection is sent (pipelining, RFC 9112, section 9.3.2).
 * Node starts all of them, and an answer waiting behind another is not notified when its reader stalls or the connection closes: the
 * resources it has taken, a connection to the api or room for a body, would never be released.
 */
export function answerInTurn(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, { last: ServerResponse; waiting: number }>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.httpVersionMajor !== 1) return undefined
    const line = lines.get(raw.socket) ?? { last: reply.raw, waiting: 0 }
    const before = line.last
    line.last = reply.raw
    lines.set(raw.socket, line)
    if (reply.raw.socket) return undefined
    if (++line.waiting > mostWaiting) raw.socket.destroy()
    else await once(before, 'close')
    line.waiting--
    return raw.socket.destroyed ? reply.hijack() : undefined
  })
}
