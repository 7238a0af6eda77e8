import type { FastifyReply } from 'fastify'

/**
 * Calls `give` when a reply is over: it is sent, or its client has left. At once if it already is, because `close` is emitted only once.
 * Whatever a request takes a place of is freed this way, so that no place stays taken.
 */
export function onceOver(reply: FastifyReply, give: () => void): void {
  if (isOver(reply)) give()
  else reply.raw.once('close', give)
}

/** A response of HTTP/2 has no `closed`, but its stream has. */
export function isOver({ raw }: FastifyReply): boolean {
  const { stream } = raw as { stream?: { closed: boolean } }
  return stream ? stream.closed : raw.closed
}
