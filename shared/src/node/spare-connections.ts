import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches for connections on which nothing has been sent. Browsers and proxies open them in advance, and Node's `closeIdleConnections` leaves them
 * open: a stopping server would wait for them until its timeout (Node 20 and 24).
 * @returns a function that closes them
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
