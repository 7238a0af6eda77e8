import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { dropGone } from '@fankeep/shared/node/drop-gone'
import type { RecordedTrace } from '@fankeep/shared/node/spans'
import { watchSpareConnections } from '@fankeep/shared/node/spare-connections'
import { continueTrace } from '@fankeep/shared/node/trace'
import { openStore } from '../store/open'
import { secretOf } from '../trust/keys'
import type { ReleaseStore } from '../store/release-store'
import { logAccess, standardOutput } from './access-log'
import { serveApiHealth } from './api-health'
import { watchAutomatic } from './live/automatic'
import { Bodies } from './bodies/bodies'
import { hasUnread } from './bodies/fault'
import { serveChanges } from './live/changes'
import type { EdgeConfig } from './config'
import { endStalled } from './end-stalled'
import { serveFiles } from './files/files'
import { answerInTurn } from './in-turn'
import { limitPerAddress, requestsPerAddress } from './limit-per-address'
import { LiveSiteWatch } from './live/live-site-watch'
import { servePages } from './pages/pages'
import { serveMetrics } from './metrics'
import { holdersOf, type Operator, operatorsOf } from './operators'
import { serveOps } from './ops/serve'
import { serveOverrides } from './overrides'
import { openSpans } from './open-spans'
import { passOn } from './pass-on'
import { servePreviews } from './previews'
import { readableUrl } from './pages/readable-url'
import { serveStatus } from './status/serve'
import { statusRoute } from './status/words'
import { everyAnswer, overTls, unframed } from './security-headers'
import { serveTelemetry } from './telemetry'

/** Connections without traffic are closed after this; progress streams send a heartbeat every 15 s. */
const idleMs = 10 * 60_000

/**
 * The edge server: serves pages with the live registry in them and the immutable files of releases, and proxies the api.
 * Its only state is the last good snapshot of the registry, so any number can run side by side.
 */
export async function buildEdge(config: EdgeConfig, given?: ReleaseStore): Promise<FastifyInstance> {
  const app = createServer(config)
  // Over TLS a connection without a request has sent its handshake, and HTTP/2 ends its sessions itself.
  if (!config.tls) {
    const closeSpare = watchSpareConnections(app.server)
    app.addHook('preClose', async () => closeSpare())
  }
  leaveBodies(app)
  addTrace(app)
  const onFault = (error: Error) =>
    app.log.error(error, 'the store contains data without a valid signature; it is ignored')
  const store =
    given ?? openStore(config.store, config.security && { ...config.security, onFault }, config.environment)
  if (config.accessLog) logAccess(app, config.logTo)
  const watch = new LiveSiteWatch(store, (error) =>
    app.log.error(error, 'the registry or a release in it is damaged; the last good one is served'),
  )
  await watch.start()
  app.addHook('onClose', () => watch.stop())
  addHeaders(app)

  const isApiReady = serveHealth(app, config.apiUrl, watch)
  const previews = servePreviews(app, { store, watch })
  const files = serveFiles(app, store, previews.manifestFor)
  let seen = watch.current?.revision ?? 0
  watch.onChange((revision) => {
    // Also if revisions were skipped, or a file was restored by hand: it may have been damaged when it was read.
    if (watch.current?.isRepair || revision !== seen + 1) files.forget()
    files.forgetDeltas()
    seen = revision
  })
  const { openPages } = serveChanges(app, watch)
  const { automatic, apiUrl, chatOrigin, publicOrigin } = config
  const operators = operatorsIn(config, store)
  const bodies = new Bodies({
    ...(config.apiBodyLimit !== undefined && { upload: config.apiBodyLimit }),
    ...config.bodyBounds,
  })
  const { noteAutomatic, countSpans } = serveMetrics(app, { watch, openPages, operators, mode: config.mode })
  await passOn(app, { ...config, bodies, spans: await openSpans(app, config, countSpans) })
  serveTelemetry(app, {
    bodies,
    backend: store.backend,
    manifestOf: files.manifestOf,
    trialOf: (name, version) => watch.current?.trialOf(name, version),
  })
  const overrides = serveOverrides(app, { bodies, origins: config.overrideOrigins ?? [], operators })
  serveOps(app, {
    bodies,
    store,
    watch,
    operators,
    automatic,
    apiUrl,
    publicOrigin,
    secret: config.opsSecret,
  })
  watchAutomatic(app, { store, watch, settings: automatic, note: noteAutomatic })
  serveStatus(app, { backend: store.backend, watch, isApiReady, apiUrl, origin: publicOrigin })
  const ownPaths = [statusRoute.path]
  servePages(app, { apiUrl, watch, files, overrides, previews, chatOrigin, publicOrigin, ownPaths })
  return app
}

function createServer(config: EdgeConfig): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      stream: config.faultsTo
        ? { write: (line: string) => void config.faultsTo?.write(line) }
        : standardOutput(),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    connectionTimeout: idleMs,
    rewriteUrl: ({ url }) => readableUrl(url),
    ...protocol(config),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  if (config.tls) endStalled(app.server)
  dropGone(app)
  answerInTurn(app)
  refuseUnclear(app)
  app.addHook('onRequest', limitPerAddress(requestsPerAddress))
  return app
}

/** Header fields of one request. Node has the same limit for HTTP/2. */
const mostFields = 128

/** Refuses a request that Node accepts, but that a proxy or the api could understand differently than the edge does. */
function refuseUnclear(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const status = faultOf(raw)
    if (status === undefined) return undefined
    return reply.code(status).headers({ connection: 'close', 'cache-control': 'no-store' }).send()
  })
}

function faultOf({ headers, rawHeaders }: IncomingMessage): number | undefined {
  // Node ignores the fields after the first 2000, here and in the api: a visitor could push out those that a proxy or `pass-on.ts`
  // adds, and with them the own address.
  if (rawHeaders.length > 2 * mostFields) return 431
  // RFC 9112, section 3.2. Node takes the first.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return 400
  // RFC 9112, section 6.1. Node decodes only `chunked`, and would leave the rest encoded.
  const { 'transfer-encoding': coding = 'chunked' } = headers
  return coding.toLowerCase() === 'chunked' ? undefined : 501
}

/** Continues the trace that a visitor's browser or a proxy began, or starts one: it is logged, and passed on to the api. */
function addTrace(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    request.trace = continueTrace(request.headers.traceparent)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RecordedTrace
  }
}

function addHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    void reply.headers(everyAnswer)
    if (!reply.hasHeader('content-security-policy')) void reply.headers(unframed)
    if (request.protocol === 'https') void reply.headers(overTls)
  })
}

function serveHealth(app: FastifyInstance, apiUrl: string, watch: LiveSiteWatch) {
  app.get('/health', async () => ({ ok: true }))
  const isApiReady = serveApiHealth(app, apiUrl)
  // Ready even while the api is down, which is only reported: pages, and the error messages in them, come from here.
  app.get('/ready', async (_request, reply) => {
    const revision = watch.current?.revision
    const ok = revision !== undefined && !watch.isStoreAway
    return reply
      .code(ok ? 200 : 503)
      .send({ ok, revision: revision ?? 0, api: await isApiReady(), store: !watch.isStoreAway })
  })
  return isApiReady
}

/** Everyone with a token, from the environment and from the trust document in force. */
function operatorsIn(
  { operators = [], opsSecret }: EdgeConfig,
  { security }: ReleaseStore,
): () => Operator[] {
  const own = operatorsOf(operators)
  const secret = security?.signer ? secretOf(security.signer) : opsSecret
  return () => [
    ...own,
    ...(secret ? holdersOf(security?.trust.current.tokens ?? {}, secret, new Date()) : []),
  ]
}

/** Reads no body unless a route requests it through `Bodies`; an unexpected body closes its connection, unread. */
function leaveBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.httpVersionMajor === 1 && hasUnread(request)) void reply.header('connection', 'close')
  })
}

/** With a certificate: HTTP/2, and HTTP/1.1 for clients that ask for it. Without: HTTP/1.1, behind a proxy that has one. */
function protocol({ tls }: EdgeConfig) {
  // One type for both servers: Fastify has a separate type for each, and this code needs only what they have in common.
  if (!tls) return { forceCloseConnections: 'idle' } as const
  const https = {
    allowHTTP1: true,
    // Node has no limit. RFC 9113, section 6.5.2: at least 100.
    settings: { maxConcurrentStreams: 128 },
    minVersion: 'TLSv1.2',
    cert: readFileSync(tls.cert),
    key: readFileSync(tls.key),
  }
  return { http2: true, https } as unknown as { forceCloseConnections: 'idle' }
}
