import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { openStore } from '../store/open'
import type { ReleaseStore } from '../store/release-store'
import { logAccess } from './access-log'
import { watchAutomatic } from './automatic'
import { serveChanges } from './changes'
import type { EdgeConfig } from './config'
import { serveFiles } from './files'
import { LiveSiteWatch } from './live-site-watch'
import { servePages } from './pages'
import { serveMetrics } from './metrics'
import { serveOps } from './ops/serve'
import { serveOverrides } from './overrides'
import { passOn } from './pass-on'
import { everyAnswer, overTls } from './security-headers'
import { serveTelemetry } from './telemetry'

/** A connection on which nothing moves is closed; progress beats every 15 s. */
const idleMs = 10 * 60_000

/**
 * The edge server: pages with the live registry in them, the immutable files of the releases, the way to the api.
 * Keeps nothing but the last good picture of the registry, so any number can stand side by side.
 */
export async function buildEdge(
  config: EdgeConfig,
  store: ReleaseStore = openStore(config.store),
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    // Archives of many GB pass through, in slices or whole: the api sets its own bounds, and nothing is kept here.
    bodyLimit: Number.MAX_SAFE_INTEGER,
    connectionTimeout: idleMs,
    ...protocol(config),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  if (config.accessLog) logAccess(app, config.logTo)
  const watch = new LiveSiteWatch(store, (error) =>
    app.log.error(error, 'the registry cannot be read; going on with the last good one'),
  )
  await watch.start()
  app.addHook('onClose', () => watch.stop())
  app.addHook('onSend', async (request, reply) => {
    void reply.headers(everyAnswer)
    if (request.protocol === 'https') void reply.headers(overTls)
  })

  app.get('/health', async () => ({ ok: true }))
  // Ready while the api is away: pages, and the words that say so, come from here.
  app.get('/ready', async (_request, reply) => {
    const revision = watch.current?.revision
    return reply
      .code(revision === undefined ? 503 : 200)
      .send({ ok: revision !== undefined, revision: revision ?? 0 })
  })
  const files = serveFiles(app, store)
  const { openPages } = serveChanges(app, watch)
  const { operators = [], automatic, apiUrl, chatOrigin, publicOrigin } = config
  const { noteAutomatic } = serveMetrics(app, { watch, openPages, operators })
  await passOn(app, config)
  serveTelemetry(app, {
    shelf: store.shelf,
    manifestOf: files.manifestOf,
    trialOf: (name, version) => watch.current?.trialOf(name, version),
  })
  const overrides = serveOverrides(app, { origins: config.overrideOrigins ?? [], operators })
  serveOps(app, { store, watch, operators, automatic, apiUrl, publicOrigin })
  watchAutomatic(app, { store, watch, settings: automatic, note: noteAutomatic })
  servePages(app, { watch, files, overrides, chatOrigin, publicOrigin })
  return app
}

/** With a certificate HTTP/2, and HTTP/1.1 for who asks for it; without, HTTP/1.1, for a proxy that has one. */
function protocol({ tls }: EdgeConfig) {
  // One type for both: Fastify has one for each kind of server, and everything here does with what they have in common.
  if (!tls) return { forceCloseConnections: 'idle' } as const
  const https = { allowHTTP1: true, cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
  return { http2: true, https } as unknown as { forceCloseConnections: 'idle' }
}
