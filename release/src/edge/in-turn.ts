import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So many requests of a connection may wait for the answer before them. Browsers and proxies ask for one at a time. */
const mostWaiting = 16

/**
 * Begins with a request of HTTP/1.1 once the answer before it on its connection is out (pipelining, RFC 9112, section 9.3.2). Node
 * begins with all of them, and an answer that waits for another hears neither that its reader takes nothing nor that the connection is
 * gone: what it has taken, a connection to the api or room for a body, would never be given back.
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
