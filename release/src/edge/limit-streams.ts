import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '@fankeep/shared/node/network'
import { Ledger } from './bodies/ledger'
import { onceOver } from './once-over'

/** The most streams of one address (IPv6: a /64): each takes 19 KB of memory here, for as long as its client keeps it open. */
const perAddress = 256

/** Answers 429 to a stream beyond the limit of its address. */
export function limitStreams() {
  const ofNetwork = new Ledger(perAddress)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const network = networkOf(request.ip)
    if (!ofNetwork.take(network)) return reply.code(429).header('cache-control', 'no-store').send()
    onceOver(reply, () => ofNetwork.give(network))
  }
}
