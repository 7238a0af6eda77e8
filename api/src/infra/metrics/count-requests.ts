import { type CallAddress, calls } from '@fankeep/shared/contract/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requests, requestSeconds } from './meters'

/** Counts every answer, by call, or by route pattern for routes outside the contract. */
export function countRequests(app: FastifyInstance): void {
  const seen = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    const kind = kindOf(call)
    if (!seen.has(call)) beginSeries(call, kind)
    seen.add(call)
    const stop = requestSeconds.startTimer({ call, kind })
    // Fastify's onResponse is not called if the client left before the answer: a slow server would miss most requests.
    reply.raw.once('close', () => {
      stop()
      const { statusCode, raw } = reply
      if (raw.writableFinished)
        requests.inc({ call, kind, status: statusCode, outcome: outcomeOf(request, reply) })
      else requests.inc({ call, kind, status: 0, outcome: 'gone' })
    })
  })
}

/** Creates the series with 0: Prometheus computes differences and would miss a series' first fault. */
function beginSeries(call: string, kind: string) {
  requests.inc({ call, kind, status: 200, outcome: 'busy' }, 0)
  requests.inc({ call, kind, status: 500, outcome: 'fault' }, 0)
}

/** The call, or the route's pattern instead of the path: `/api/media/:key`. */
export const callOf = ({ routeOptions: { config, url } }: FastifyRequest) => config.call ?? url ?? 'none'

/** Transfers take as long as the file is large, so no latency target applies to them. */
function kindOf(name: string): 'read' | 'write' | 'transfer' | 'other' {
  const call = (calls as Record<string, CallAddress>)[name]
  if (!call) return 'other'
  if (call.takes === 'file' || call.gives === 'file') return 'transfer'
  return call.reads ? 'read' : 'write'
}

/** A refusal is a normal answer; `busy` and `fault` are ours. `gone`: the connection closed before the answer was sent. */
function outcomeOf({ outcome }: FastifyRequest, { statusCode }: FastifyReply) {
  if (outcome === 'server_busy' || outcome === 'server_full' || outcome === 'outcome_unknown') return 'busy'
  if (statusCode >= 500) return 'fault'
  if (outcome === 'login_timeout') return 'logged_out'
  return outcome === undefined && statusCode < 400 ? 'done' : 'refused'
}
