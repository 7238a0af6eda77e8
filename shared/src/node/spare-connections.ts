import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches the connections on which nothing has been sent yet. Browsers and proxies open such in advance, and Node's
 * `closeIdleConnections` leaves them open: a server that stops would wait for them until it gives up (Node 20 and 24).
 * @returns what closes them
 */
export function watchSpareConnections(server: Server): () => void {
  const spare = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    spare.add(socket)
    socket.once('close', () => spare.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => spare.delete(socket))
  return () => {
    for (const socket of spare) if (socket.bytesRead === 0) socket.destroy()
  }
}
