import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches for connections on which nothing has been sent. Browsers and proxies open such in advance, and Node's
 * `closeIdleConnections` leaves them open: a server that stops would wait for them until it gives up (Node 20 and 24).
 * @returns what closes them
 */
export function watchSpareConnections(server: Server): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
