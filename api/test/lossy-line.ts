import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A connection to PostgreSQL that can lose an answer: the statement arrives and is executed, but the connection breaks before the
 * client gets the answer.
 */
export async function startLossyLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  /** Statements to come, each named by some of its words; the answer to the last one is lost. */
  let losing: string[] = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isLost = false
    near.on('data', (chunk) => {
      const [next] = losing
      if (next !== undefined && chunk.includes(next)) {
        losing.shift()
        isLost = losing.length === 0
      }
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
    /** Loses the answer to the next statement that contains these words; of several, to the last one, after the others in this order. */
    loseAnswerTo: (...words: string[]) => void (losing = words),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
