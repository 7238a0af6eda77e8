import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '@fankeep/shared/node/network'
import { onceOver } from './once-over'

interface Line {
  taken: number
  waiting: (() => void)[]
}

/**
 * Limits how many requests of one address (IPv6: a /64) are at the api at the same time; further ones of that address wait in a queue. An
 * answer that its client reads slowly, or not at all, occupies a connection to the api: without the limit, one address could occupy all of them.
 */
export function keepLines(most: number) {
  const lines = new Map<string, Line>()
  const leave = (network: string, line: Line) => {
    const next = line.waiting.shift()
    if (next) return next()
    line.taken--
    if (line.taken === 0) lines.delete(network)
  }
  /** Waits, if necessary, for a slot. The slot is released when the answer is sent or the client has disconnected. */
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const network = networkOf(request.ip)
    const line = lines.get(network) ?? { taken: 0, waiting: [] }
    lines.set(network, line)
    if (line.taken < most) {
      line.taken++
      onceOver(reply, () => leave(network, line))
      return undefined
    }
    return new Promise((turn) => {
      const begin = () => {
        reply.raw.off('close', give)
        onceOver(reply, () => leave(network, line))
        turn()
      }
      const give = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        reply.hijack()
        turn()
      }
      line.waiting.push(begin)
      onceOver(reply, give)
    })
  }
}
