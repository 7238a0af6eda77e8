import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A connection to PostgreSQL that can lose an answer: the statement arrives and is executed, but the connection breaks before the
 * client gets the answer.
 */
export async function startLossyLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let losing: string | undefined
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isLost = false
    near.on('data', (chunk) => {
      if (losing !== undefined && chunk.includes(losing)) [losing, isLost] = [undefined, true]
      far.write(chunk)
    })
    far.on('data', (chunk) => (isLost ? near.destroy() : near.write(chunk)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line = new URL(url)
  line.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: line.href,
    /** Loses the answer to the next statement that contains these words. */
    loseAnswerTo: (words: string) => void (losing = words),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
