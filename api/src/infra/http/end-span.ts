import type { FastifyReply, FastifyRequest } from 'fastify'
import { callOf } from '../metrics/count-requests'

/**
 * Ends the span of a call, when its answer is sent or its visitor has left. It has the route's pattern, never the path.
 */
export function endSpan(request: FastifyRequest, { statusCode, raw }: FastifyReply): void {
  const { method, outcome, routeOptions, trace } = request
  const fields = {
    'http.request.method': method,
    'http.route': routeOptions.url,
    'http.response.status_code': raw.writableFinished ? statusCode : undefined,
    // The `error` of the answer, or `client_gone`.
    'fankeep.outcome': outcome ?? (raw.writableFinished ? undefined : 'client_gone'),
  }
  trace.record?.end(callOf(request), { fields, fault: statusCode >= 500 ? String(statusCode) : undefined })
}
