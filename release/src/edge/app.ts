import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { FolderStore } from '../store'
import type { EdgeConfig } from './config'
import { serveFiles } from './files'
import { LiveSiteWatch } from './live-site'
import { servePages } from './pages'
import { passOn } from './pass-on'
import { everyAnswer } from './security-headers'

/** A connection on which nothing moves is closed; progress beats every 15 s. */
const idleMs = 10 * 60_000

/**
 * The edge server: pages with the live registry in them, the immutable files of the releases, the way to the api.
 * Keeps nothing but the last good picture of the registry, so any number can stand side by side.
 */
export async function buildEdge(config: EdgeConfig): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    // Archives of many GB pass through, in slices or whole: the api sets its own bounds, and nothing is kept here.
    bodyLimit: Number.MAX_SAFE_INTEGER,
    connectionTimeout: idleMs,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  const store = new FolderStore(resolve(config.store))
  const watch = new LiveSiteWatch(store, (error) =>
    app.log.error(error, 'the registry cannot be read; going on with the last good one'),
  )
  await watch.start()
  app.addHook('onClose', () => watch.stop())
  app.addHook('onSend', async (_request, reply) => void reply.headers(everyAnswer))

  app.get('/health', async () => ({ ok: true }))
  // Ready while the api is away: pages, and the words that say so, come from here.
  app.get('/ready', async (_request, reply) => {
    const revision = watch.current?.registry.revision
    return reply
      .code(revision === undefined ? 503 : 200)
      .send({ ok: revision !== undefined, revision: revision ?? 0 })
  })
  serveFiles(app, store)
  await passOn(app, config.apiUrl)
  servePages(app, { watch, store, chatOrigin: config.chatOrigin, publicOrigin: config.publicOrigin })
  return app
}
