import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '@fankeep/shared/node/network'
import { isOver, onceOver } from './once-over'

interface Line {
  taken: number
  /** Each returns whether its request took a slot: one whose client has left takes none. */
  waiting: (() => boolean)[]
}

/** The most requests at the api at the same time: of one address (IPv6: a /64), and of all. */
export interface LineBounds {
  perAddress: number
  all: number
}

/**
 * Limits how many requests are at the api at the same time; further requests wait in a queue of their address. An answer that its
 * client reads slowly, or not at all, occupies a connection to the api: without the limit, a few addresses could occupy all of them.
 * An address never has more slots than are still free, so its share becomes smaller as the slots fill: n addresses that take all that
 * they can get have 1/(n + 1) of the slots each, and as many are left for everyone else.
 */
export function keepLines({ perAddress, all }: LineBounds) {
  const lines = new Map<string, Line>()
  /** Those in which requests wait; the one that got a slot last is at the end. */
  const waiting = new Set<Line>()
  let taken = 0
  const hasSlot = (line: Line) => line.taken < Math.min(perAddress, all - taken)
  const take = (network: string, line: Line, reply: FastifyReply) => {
    line.taken++
    taken++
    onceOver(reply, () => {
      line.taken--
      taken--
      forget(network, line)
      callNext()
    })
  }
  const forget = (network: string, line: Line) => {
    if (line.waiting.length === 0) waiting.delete(line)
    if (line.taken === 0 && line.waiting.length === 0) lines.delete(network)
  }
  /** Lets one request of each address in, as far as there are slots. */
  const callNext = () => {
    for (const line of [...waiting]) {
      if (taken >= all) return
      while (hasSlot(line) && line.waiting.shift()?.() === false) continue
    }
  }
  /** Waits, if necessary, for a slot. The slot is released when the answer is sent or the client has disconnected. */
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const network = networkOf(request.ip)
    const line = lines.get(network) ?? { taken: 0, waiting: [] }
    lines.set(network, line)
    if (hasSlot(line)) {
      take(network, line, reply)
      return undefined
    }
    return new Promise((turn) => {
      const begin = () => {
        reply.raw.off('close', leave)
        // All streams of an HTTP/2 connection that ends are over before the first of them emits `close`.
        if (isOver(reply)) return end()
        waiting.delete(line)
        if (line.waiting.length > 0) waiting.add(line)
        take(network, line, reply)
        turn()
        return true
      }
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        end()
      }
      const end = () => {
        forget(network, line)
        reply.hijack()
        turn()
        return false
      }
      line.waiting.push(begin)
      waiting.add(line)
      onceOver(reply, leave)
    })
  }
}
