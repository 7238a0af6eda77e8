import { type CallAddress, calls } from '@fankeep/shared/contract/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requests, requestSeconds } from './meters'

/** Counts every answer, by call or, where it is none of the contract's, by the pattern of its route. */
export function countRequests(app: FastifyInstance): void {
  const seen = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    const kind = kindOf(call)
    if (!seen.has(call)) beginSeries(call, kind)
    seen.add(call)
    const stop = requestSeconds.startTimer({ call, kind })
    // Fastify's onResponse never comes for who left before the answer: then most of a slow server would not be counted.
    reply.raw.once('close', () => {
      stop()
      const { statusCode, raw } = reply
      if (raw.writableFinished)
        requests.inc({ call, kind, status: statusCode, outcome: outcomeOf(request, reply) })
      else requests.inc({ call, kind, status: 0, outcome: 'gone' })
    })
  })
}

/** A series that begins with its first fault hides that one from Prometheus, which sees differences. */
function beginSeries(call: string, kind: string) {
  requests.inc({ call, kind, status: 200, outcome: 'busy' }, 0)
  requests.inc({ call, kind, status: 500, outcome: 'fault' }, 0)
}

/** The call, or the pattern of its route, not the path: `/api/media/:key`. */
export const callOf = ({ routeOptions: { config, url } }: FastifyRequest) => config.call ?? url ?? 'none'

/** Transfers take as long as the file is large: no target of time holds for them. */
function kindOf(name: string): 'read' | 'write' | 'transfer' | 'other' {
  const call = (calls as Record<string, CallAddress>)[name]
  if (!call) return 'other'
  if (call.takes === 'file' || call.gives === 'file') return 'transfer'
  return call.reads ? 'read' : 'write'
}

/** A refusal is an answer as it should be; `busy` and `fault` are ours. `gone`: the connection closed before the answer was out. */
function outcomeOf({ outcome }: FastifyRequest, { statusCode }: FastifyReply) {
  if (outcome === 'server_busy' || outcome === 'server_full' || outcome === 'outcome_unknown') return 'busy'
  if (statusCode >= 500) return 'fault'
  if (outcome === 'login_timeout') return 'logged_out'
  return outcome === undefined && statusCode < 400 ? 'done' : 'refused'
}
