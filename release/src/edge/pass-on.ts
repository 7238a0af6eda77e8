import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { limitBody } from './body-limit'
import type { EdgeConfig } from './config'

/** What a page asks the server, under addresses that no remote can own; and where that is at the server. */
const prefixes: Record<string, string> = {
  '/api': '/api',
  '/api3': '/api3',
  '/dev': '/dev',
  '/ops/health': '/health',
  '/ops/ready': '/ready',
}

/** Passes the api's addresses on as streams: an upload of many GB or an answer that goes on for hours is never held here. */
export async function passOn(
  app: FastifyInstance,
  {
    apiUrl,
    apiBodyLimit = 5 * 1024 ** 3,
    apiTimeoutMs = 120_000,
  }: Pick<EdgeConfig, 'apiUrl' | 'apiBodyLimit' | 'apiTimeoutMs'>,
) {
  for (const [prefix, rewritePrefix] of Object.entries(prefixes)) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix,
      preHandler: limitBody(apiBodyLimit),
      undici: { headersTimeout: apiTimeoutMs, bodyTimeout: 0, connections: 256 },
      replyOptions: {
        // No cookies: the session travels as a field, so that no other site can make a member's browser act (api.md).
        rewriteRequestHeaders: (request, { cookie: _, ...headers }) => ({
          ...headers,
          // Ours alone: what a visitor claims of where he comes from would get around the limits by address.
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
          'x-request-id': request.id,
        }),
        onError: (reply, { error }) => {
          reply.log.error(error, 'the api does not answer')
          void reply
            .code(503)
            .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
            .send({ code: 0, msg: '', data: {}, error: 'unavailable' })
        },
      },
    })
  }
}
