import {
  fastify,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type CallAddress, calls } from '@fankeep/shared/contract/calls'
import { dropGone } from '@fankeep/shared/node/drop-gone'
import { type RecordedTrace, recordTrace } from '@fankeep/shared/node/spans'
import { watchSpareConnections } from '@fankeep/shared/node/spare-connections'
import { continueTrace, shortTrace } from '@fankeep/shared/node/trace'
import { isBusy } from '../database/busy'
import { isDiskFull } from '../disk-full'
import { readLanguage } from '../language'
import type { ModuleHooks } from '../hooks'
import { countRequests } from '../metrics/count-requests'
import { type AskWorker, serveMetrics } from './serve-metrics'
import { Refusal } from '../refusal'
import type { Services } from '../services'
import { withTrace } from '../trace'
import { say } from '../words'
import type { Api, Routed } from './api'
import { bodyLimits, BodyTooLarge, ClientGone, drain } from './body'
import { addHealth } from './health'
import { endSpan } from './end-span'
import { callBounds, downloadBounds, MemberGate } from './member-gate'
import { addOutbox } from './outbox'
import { addSandbox } from './sandbox'

/** Builds the server in memory: plugins, then the modules' routes. The caller makes it listen. */
export function buildApp(
  services: Services,
  modules: readonly (ModuleHooks & Routed)[],
  authenticate: Api['authenticate'],
  { askWorker }: { askWorker?: AskWorker | undefined } = {},
): Api {
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    // Only the edge server connects directly; its report of the visitor's address is trusted, others' are not.
    trustProxy: services.config.trustProxy,
    genReqId: requestId(services),
    forceCloseConnections: 'idle',
    // An upload can take hours; its handler monitors it.
    requestTimeout: 0,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
  })
  const closeSpare = watchSpareConnections(app.server)
  app.addHook('preClose', async () => closeSpare())
  leaveBodies(app)
  addTrace(app, services)
  addHeaders(app)
  addRequestLog(app)
  countRequests(app)
  dropGone(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  refuseNul(app)

  addHealth(app, authenticate)
  serveMetrics(app, services, askWorker)
  if (services.config.mode !== 'production') {
    addOutbox(app, services)
    if (services.config.sandboxUrl) addSandbox(app, services.config.sandboxUrl)
  }
  const api: Api = {
    fastify: app,
    services,
    authenticate,
    gate: new MemberGate(callBounds),
    downloads: new MemberGate(downloadBounds),
    modules,
    handled: [],
  }
  for (const module of modules) module.routes?.(api)
  return api
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  drain(request.raw)
  const method = methodAt.get(request.url.split('?', 1)[0]!)
  if (method) void reply.header('allow', method)
  return reply.code(method ? 405 : 404).send(refused(request, 'not_found'))
}

/** An address with NUL names nothing: PostgreSQL cannot store it, and would fail on it. The calls' schemas refuse it themselves. */
function refuseNul(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined && request.url.includes('%00')) return answerNotFound(request, reply)
  })
}

/** By the path of each call. */
const methodAt = new Map(
  Object.values<CallAddress>(calls).map(({ path, method }) => [
    path as string,
    method === 'GET' ? 'GET, HEAD' : method,
  ]),
)

/** The caller's request id if it is well-formed, so that one id follows a request through all processes. */
function requestId({ random }: Services) {
  return ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : random.id()
  }
}

/**
 * The calls read bodies themselves, as bounded streams. The content type is hidden from Fastify, which would answer 415
 * to types it cannot read. Such a call simply has no fields, and answers like any other (api.md, "HTTP status").
 */
function leaveBodies(app: FastifyInstance) {
  app.decorateRequest('bodyType', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    request.bodyType = headers['content-type'] ?? ''
    if (request.bodyType !== '') headers['content-type'] = 'application/octet-stream'
  })
}

function addHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
}

/** Continues the edge's trace, in every log line and every job; the browser gets enough of it to search for. */
function addTrace(app: FastifyInstance, services: Services) {
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    const trace = continueTrace(request.headers.traceparent)
    // Monitors ask every few seconds: their spans would drown out those of members.
    request.trace =
      url !== undefined && watched.has(url) ? trace : recordTrace(trace, 'server', services.spans)
    void reply.header('x-trace-id', shortTrace(request.trace))
    if (request.trace.record) reply.raw.once('close', () => endSpan(request, reply))
    withTrace(request.trace, done)
  })
}

const watched: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** The query is left out, because it can carry a token. If a path ends in a key, only the route is logged. */
function pathOf({ url, routeOptions }: FastifyRequest) {
  return routeOptions.url?.endsWith('/:key') ? routeOptions.url : url.split('?', 1)[0]
}

/** One log line per request. */
function addRequestLog(app: FastifyInstance) {
  const log = (request: FastifyRequest, reply: FastifyReply) =>
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        call: request.routeOptions.config.call,
        status: reply.statusCode,
        outcome: request.outcome ?? (reply.raw.writableFinished ? undefined : 'client_gone'),
        member: request.memberId,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  // Not onResponse, which is never called if the client left before the answer.
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      // The edge waits half a second for `/ready`: while the database is slow, every one of its checks would look like a visitor who left.
      const isCheck = watched.has(request.routeOptions.url ?? '')
      if (isCheck && !reply.raw.writableFinished) return
      withTrace(request.trace, () => log(request, reply))
    })
  })
}

function refused(request: FastifyRequest, key: string, params: Refusal['params'] = {}, data: object = {}) {
  const language = readLanguage(request.headers['accept-language'])
  return { code: 0, msg: say(language, key, params), data: { ...params, ...data }, error: key }
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'a disk is full')
    return answerError(new Refusal('server_full'), request, reply)
  }
  if (isBusy(error)) {
    request.log.warn({ err: error }, 'the database is busy')
    return answerError(new Refusal('server_busy'), request, reply)
  }
  if (error instanceof ClientGone) {
    request.outcome = 'client_gone'
    return reply.hijack().raw.destroy()
  }
  drain(request.raw)
  if (error instanceof Refusal) {
    request.outcome = error.key
    return reply.code(200).send(refused(request, error.key, error.params, error.data))
  }
  if (error instanceof BodyTooLarge) {
    request.outcome = 'body_too_large'
    return reply
      .code(413)
      .header('connection', 'close')
      .send(refused(request, 'upload_too_large', { limit: bodyLimits.total }))
  }
  const status = 'statusCode' in error && error.statusCode && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) request.log.error({ err: error }, 'request failed')
  request.outcome = 'fault'
  return reply
    .code(status)
    .send({ ...refused(request, 'fault', { id: request.id }), data: { request: request.id } })
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RecordedTrace
  }
}
