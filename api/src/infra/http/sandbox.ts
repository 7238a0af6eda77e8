import type { FastifyInstance } from 'fastify'
import { request as ask } from 'node:http'
import { sandboxPath } from '../config/providers-config'

/**
 * Proxies the pages of the stand-in server, so that a browser reaches them on the one public port. Registered only if a
 * stand-in is configured, which production refuses.
 */
export function addSandbox(app: FastifyInstance, url: string): void {
  app.all(`${sandboxPath}/*`, async (request, reply) => {
    reply.hijack()
    const headers = { ...request.raw.headers, 'content-type': request.bodyType }
    const target = url + request.url.slice(sandboxPath.length)
    const upstream = ask(target, { method: request.method, headers }, (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply.raw)
    })
    upstream.on('error', () => reply.raw.destroy())
    request.raw.pipe(upstream)
  })
}
