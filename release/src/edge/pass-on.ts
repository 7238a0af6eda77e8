import type { IncomingHttpHeaders } from 'node:http'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { type CallAddress, calls, eventsPath } from '@fankeep/shared/contract/calls'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileAddresses } from '@fankeep/shared/node/file-addresses'
import { recordTrace, type Spans } from '@fankeep/shared/node/spans'
import { traceparentOf } from '@fankeep/shared/node/trace'
import type { Bodies } from './bodies/bodies'
import { BodyFault, sendFault } from './bodies/fault'
import type { EdgeConfig } from './config'
import { limitPerAddress, streamsPerAddress } from './limit-per-address'
import { keepLines, type LineBounds } from './lines'

/** Requests of a page to the api, under prefixes that no remote can own. */
const prefixes = ['/api', '/api3', '/dev']

/**
 * Calls whose body ends in a file. Uploads have separate connections, because they would take the connections of other calls for
 * minutes.
 */
const uploads = Object.values<CallAddress>(calls)
  .filter(({ takes }) => takes === 'file')
  .map(({ path }) => path)

/** Calls whose answer is a file, sent as fast as its client reads. They have separate connections for the same reason. */
const downloads = Object.values<CallAddress>(calls)
  .filter(({ gives }) => gives === 'file')
  .map(({ path }) => path)

/** The most requests at the api at the same time, separately for calls and for files. */
const callBounds: LineBounds = { perAddress: 64, all: 256 }
const fileBounds: LineBounds = { perAddress: 64, all: 1024 }

/** Header fields of one connection, or of the edge itself: not passed on. `expect`: Node has answered 100 already, and undici refuses it. */
const ours = [
  'cookie',
  'expect',
  'upgrade',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'tracestate',
  'baggage',
]

type ReplyOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>
type RewriteHeaders = NonNullable<ReplyOptions['rewriteRequestHeaders']>

export interface PassOnParts extends Pick<EdgeConfig, 'apiUrl' | 'apiTimeoutMs'> {
  bodies: Bodies
  spans: Spans | undefined
}

const rewriteRequestHeaders: RewriteHeaders = (request, headers) => {
  // Cookies are not passed on: the session travels as a header field, so that no other site can act through a member's browser
  // (api.md).
  const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.includes(name)))
  // Fastify reads no body of a GET, so the api must not be promised one.
  if (!request.body) delete passed['content-length']
  // Set by the CDN (TRUST_PROXY), but a visitor could send it as well: only a trusted proxy changes the address.
  if (request.ip === request.raw.socket.remoteAddress) delete passed['cf-ipcountry']
  return {
    ...passed,
    ...(request.body && request.raw.headers['content-length'] !== undefined
      ? { 'content-length': request.raw.headers['content-length'] }
      : {}),
    // Only our own value: a forged address would bypass the limits per address.
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
    traceparent: traceparentOf((request as FastifyRequest).trace),
  }
}

/** Without the api's `connection` field, which is about its connection to the edge: a visitor who asked to close theirs would wait for its end. */
const rewriteHeaders: NonNullable<ReplyOptions['rewriteHeaders']> = (headers) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'connection' && !ours.includes(name)),
  )

/**
 * Proxies requests to the api. Uploads and responses are streamed, however long they take. Other bodies are small, and are
 * received completely before a connection to the api is opened: a stranger's incomplete body costs the api nothing.
 */
export async function passOn(
  app: FastifyInstance,
  { apiUrl, apiTimeoutMs = 120_000, bodies, spans }: PassOnParts,
) {
  const common = {
    upstream: apiUrl,
    // The proxy itself would log every failure a second time: answerFault logs it.
    logLevel: 'silent' as const,
    replyOptions: {
      rewriteRequestHeaders,
      rewriteHeaders,
      onError: (reply, { error }) => answerFault(app, reply as FastifyReply, error),
    },
  } satisfies Partial<FastifyHttpProxyOptions> & { logLevel: 'silent' }
  const undici = { headersTimeout: apiTimeoutMs, bodyTimeout: 0 }
  await app.register(async (scope) => {
    if (spans) recordPassed(scope, spans)
    scope.setErrorHandler((error: FastifyError, _request, reply) => answerFault(app, reply, error))
    scope.addHook('onRequest', async ({ raw: { headers } }) => leaveOutInvalidType(headers))
    const whole = collectInLine(bodies, callBounds)
    for (const prefix of prefixes)
      await scope.register(httpProxy, {
        ...common,
        ...{ prefix, rewritePrefix: prefix, preHandler: whole },
        undici: { ...undici, connections: callBounds.all },
      })
    const files = collectInLine(bodies, fileBounds)
    for (const prefix of Object.values(fileAddresses))
      await scope.register(httpProxy, {
        ...common,
        ...{ prefix, rewritePrefix: prefix, httpMethods: ['GET'], preHandler: files },
        undici: { ...undici, connections: fileBounds.all },
      })
    for (const path of downloads)
      await scope.register(httpProxy, {
        ...common,
        ...{ prefix: path, rewritePrefix: path, routes: ['/'], httpMethods: ['POST'], preHandler: files },
        undici: { ...undici, connections: fileBounds.all },
      })
    // Each page that a member has open keeps a stream open: streams have separate connections from the calls, limited only by address.
    await scope.register(httpProxy, {
      ...common,
      ...{ prefix: eventsPath, rewritePrefix: eventsPath, routes: ['/'], httpMethods: ['GET'] },
      preHandler: limitPerAddress(streamsPerAddress),
      undici: { ...undici, connections: null },
    })
    for (const path of uploads)
      await scope.register(httpProxy, {
        ...common,
        ...{ prefix: path, rewritePrefix: path, routes: ['/'], httpMethods: ['POST'] },
        preHandler: bodies.stream,
        undici: { ...undici, connections: 1024 },
      })
  })
}

/** Of the form `type/subtype` (RFC 9110, section 8.3.1). */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/** Fastify would answer 415 to a body whose type is invalid. The api answers such a call like any other (api.md, "HTTP status"). */
function leaveOutInvalidType(headers: IncomingHttpHeaders) {
  if (!mediaType.test(headers['content-type'] ?? '')) delete headers['content-type']
}

/** Receives the body and waits for a slot of the visitor's address before a connection to the api is taken. */
function collectInLine(bodies: Bodies, bounds: LineBounds) {
  const waitForTurn = keepLines(bounds)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await bodies.collect(request, reply))) return reply
    return hasLeft(reply) ? reply.hijack() : waitForTurn(request, reply)
  }
}

const callAt = new Map(Object.entries(calls).map(([name, { path }]) => [path as string, name]))

/** Records a span for each proxied request, until its answer is sent. It is named after the call or the address's prefix: the rest may be a key. */
function recordPassed(scope: FastifyInstance, spans: Spans) {
  scope.addHook('onRequest', async (request, reply) => {
    request.trace = recordTrace(request.trace, 'server', spans)
    const { record } = request.trace
    if (!record) return
    const path = request.url.split('?', 1)[0]!
    const call = callAt.get(path)
    const route = call ? path : (request.routeOptions.url ?? 'none')
    // HTTP/2 has no `writableFinished`, and onResponse never runs if the client disconnects before the answer.
    let isOut = false
    reply.raw.once('finish', () => (isOut = true))
    reply.raw.once('close', () => {
      const status = isOut ? reply.statusCode : undefined
      const fields = {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'fankeep.outcome': status === undefined ? 'client_gone' : undefined,
      }
      record.end(call ?? route, { fields, fault: status && status >= 500 ? String(status) : undefined })
    })
  })
}

function answerFault(app: FastifyInstance, reply: FastifyReply, error: Error & { statusCode?: number }) {
  const fault = error.cause instanceof BodyFault ? error.cause : error
  if (fault instanceof BodyFault) return void sendFault(reply, fault)
  const refused = { code: 0, msg: '', data: {}, error: 'unavailable' }
  void reply.header('cache-control', 'no-store')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return void reply.code(error.statusCode).send(refused)
  const about = { reqId: reply.request.id, trace: reply.request.trace.id }
  if (hasLeft(reply)) app.log.info(about, 'the visitor left before the answer')
  else app.log.error({ err: error, ...about }, 'the api does not answer')
  void reply.code(503).header('retry-after', '2').send(refused)
}

/** Whether the visitor's connection, or its HTTP/2 stream, is closed: that aborts the request to the api. */
function hasLeft({ raw, request }: FastifyReply): boolean {
  const stream = (raw as { stream?: { destroyed: boolean } }).stream
  return stream ? stream.destroyed : request.raw.socket.destroyed
}
