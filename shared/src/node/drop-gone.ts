import type { IncomingMessage } from 'node:http'

/** What it needs of a Fastify app. */
interface Hooked {
  addHook: (
    name: 'onRequest',
    hook: (request: { raw: IncomingMessage }, reply: { hijack: () => unknown }) => Promise<unknown>,
  ) => unknown
}

/**
 * Drops a request whose sender has reset the connection before it was read: its address is unknown by then, and no limit by address could count
 * it. An address that is known here stays known, because Node keeps it.
 */
export function dropGone(app: Hooked): void {
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (socket.remoteAddress !== undefined) return undefined
    socket.destroy()
    return reply.hijack()
  })
}
