import type { Server } from 'node:http'
import type { TLSSocket } from 'node:tls'

/**
 * Ends HTTP/2 connections on which no byte moves between two checks, `after` milliseconds apart. Node 20 does not notice that a client has
 * left if it stopped reading first, its time limit of a session never fires then, and destroying the session waits for a write that never
 * ends: each such connection kept up to 15 MB.
 */
export function endStalled(server: Pick<Server, 'on'>, after = 60_000): void {
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol !== 'h2') return
    const moved = () => socket.bytesRead + socket.bytesWritten
    let before = moved()
    const timer = setInterval(() => {
      const now = moved()
      if (now === before) socket.destroy()
      before = now
    }, after).unref()
    socket.once('close', () => clearInterval(timer))
  })
}
