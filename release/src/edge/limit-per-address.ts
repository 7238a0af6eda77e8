import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '@fankeep/shared/node/network'
import { Ledger } from './bodies/ledger'
import { onceOver } from './once-over'

/** The most streams of one address: each takes 19 KB of memory here, for as long as its client keeps it open. */
export const streamsPerAddress = 256

/** The most requests in progress of one address. An answer takes up to 120 KB until its client has read it, on any number of connections. */
export const requestsPerAddress = 1024

/** Answers 429 to a request if `most` others of its address (IPv6: a /64) are in progress. */
export function limitPerAddress(most: number) {
  const ofNetwork = new Ledger(most)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const network = networkOf(request.ip)
    if (!ofNetwork.take(network)) return reply.code(429).header('cache-control', 'no-store').send()
    onceOver(reply, () => ofNetwork.give(network))
    return undefined
  }
}
