import type { FastifyInstance } from 'fastify'
import { request as ask } from 'node:http'
import { sandboxPath } from '../providers-config'

/**
 * Passes the stand-in server's pages on, so that a browser reaches them at the one public port. Registered only where
 * there is one, which production refuses to have.
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
