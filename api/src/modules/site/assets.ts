import type { FastifyInstance } from 'fastify'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { apiRoot } from '../../infra/paths'

const folder = join(apiRoot, 'assets')

/**
 * The few drawings that the site's content uses, under /api/assets/. Only those: no path from a request reaches the disk.
 */
export function addAssets(app: FastifyInstance): void {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.svg'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path)]),
  )
  app.get<{ Params: { '*': string } }>('/api/assets/*', async (request, reply) => {
    const file = files.get(request.params['*'])
    if (!file) return reply.callNotFound()
    return reply
      .type('image/svg+xml')
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .send(file)
  })
}
