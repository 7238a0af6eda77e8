import { lookup } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Config } from '../config/config'
import { beginRequest } from '../metrics/record-request'
import { type CallOutcome, outcomeOfStatus, type Receiver, timeOutgoing } from '../metrics/time-outgoing'
import { hostOf, whyNot } from './check-address'
import { isPublicAddress } from './public-address'

/**
 * Why there is no answer. `refused`: the address is not allowed. `unreachable`: no answer began. `cut_off`: it began
 * and broke off. `timeout`, `too_large`: it exceeded the request's limits.
 */
export class OutgoingProblem extends Error {
  override name = 'OutgoingProblem'
  /** No connection was made, so nothing of the request was sent. */
  readonly isUnsent: boolean
  constructor(
    readonly kind: 'refused' | 'unreachable' | 'cut_off' | 'timeout' | 'too_large',
    message: string,
    { isUnsent = false }: { isUnsent?: boolean } = {},
  ) {
    super(message)
    this.isUnsent = isUnsent
  }
}

const unsent = { isUnsent: true }

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Milliseconds for the whole exchange, including the body. */
  within: number
  /** Maximum bytes of the body. */
  most: number
  /** Maximum number of redirects (0). Each target is checked like the first. */
  redirects?: number
  signal?: AbortSignal
}

interface OutgoingAnswer {
  status: number
  headers: IncomingMessage['headers']
  /**
   * Limited in time and size: if a limit is exceeded, reading it fails with an `OutgoingProblem`. The caller must read the body to its
   * end or destroy it.
   */
  body: Readable
}

/** The only way from this server to other sites. */
export interface Outgoing {
  send: (address: string, request: OutgoingRequest) => Promise<OutgoingAnswer>
}

/** All addresses of a host, as text. */
type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/**
 * Never reaches a private address, under any name.
 * @param excepted origins that are allowed wherever they are
 * @throws OutgoingProblem, from `send` and from the bodies of its answers.
 */
export function createOutgoing(excepted: readonly string[], resolve: Resolve = resolveByDns): Outgoing {
  const origins = new Set(excepted)
  const ask = askThrough(origins, lookupPublic(resolve))

  async function go(
    address: string,
    request: OutgoingRequest,
    left: number,
    signal: AbortSignal,
  ): Promise<OutgoingAnswer> {
    if (!URL.canParse(address)) throw new OutgoingProblem('refused', 'Not a valid URL', unsent)
    const url = new URL(address)
    const why = whyNot(url, origins)
    if (why) throw new OutgoingProblem('refused', `Blocked: ${why}`, unsent)
    const answer = await ask(url, request, signal)
    const { statusCode: status = 0, headers } = answer
    const isMoved = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined
    if (!isMoved) return { status, headers, body: bounded(answer, request.most, signal) }
    answer.resume()
    if (left === 0) throw new OutgoingProblem('refused', 'Too many redirects')
    if (!URL.canParse(headers.location!, url))
      throw new OutgoingProblem('refused', 'Redirects to an invalid URL')
    // A redirect target gets neither the body nor our credentials, nor the method.
    const { headers: _said, body: _body, method: _method, ...next } = request
    const target = new URL(headers.location!, url).href
    return go(target, next, left - 1, signal).catch((error: unknown) => {
      // The first request was sent.
      throw error instanceof OutgoingProblem ? new OutgoingProblem(error.kind, error.message) : error
    })
  }

  return {
    send: async (address, request) => {
      const time = AbortSignal.timeout(request.within)
      const signal = request.signal ? AbortSignal.any([time, request.signal]) : time
      try {
        return await go(address, request, request.redirects ?? 0, signal)
      } catch (error) {
        request.signal?.throwIfAborted()
        throw problemOf(error, time, 'unreachable')
      }
    },
  }
}

/** The socket connects to exactly the addresses that were checked: no second DNS lookup in between. */
const lookupPublic =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    const fail = (error: Error) => done(error, '', 0)
    resolve(host).then(
      (found) => {
        const bad = found.find(({ address }) => !isPublicAddress(address))
        if (bad || found.length === 0)
          return fail(new OutgoingProblem('refused', `${host} is not on the public internet`))
        if (options.all) return done(null, found)
        return done(null, found[0]!.address, found[0]!.family)
      },
      () => fail(new OutgoingProblem('unreachable', `${host} has no DNS address`)),
    )
  }

/** Sends one request to the addresses that `look` returns; excepted origins are resolved normally. */
function askThrough(origins: ReadonlySet<string>, look: LookupFunction) {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  }

  return (url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> => {
    const { request: open } = url.protocol === 'https:' ? https : http
    const end = beginRequest(request.method, url)
    return new Promise((settle, fail) => {
      const asked = open({
        host: hostOf(url),
        port: url.port,
        path: url.pathname + url.search,
        method: request.method ?? 'GET',
        headers: {
          'user-agent': 'FanKeep',
          'accept-encoding': 'identity',
          ...request.headers,
          host: url.host,
        },
        agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
        ...(!origins.has(url.origin) && { lookup: look }),
        signal,
      })
      const isConnected = watchConnection(asked)
      asked.once('response', (answer) => {
        end?.(answer.statusCode)
        settle(answer)
      })
      asked.once('error', (error) => {
        const { kind, message } = problemOf(error, signal, 'unreachable')
        end?.(isCancelled(signal) ? 'cancelled' : kind)
        fail(new OutgoingProblem(kind, message, { isUnsent: !isConnected() }))
      })
      asked.end(request.body)
    })
  }
}

/** Whether the request has had a connection, on which it can have been sent. */
function watchConnection(asked: ClientRequest): () => boolean {
  let isConnected = false
  asked.once('socket', (socket) => {
    const isSecure = socket instanceof TLSSocket
    if (asked.reusedSocket || !socket.connecting) isConnected = true
    else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true))
  })
  return () => isConnected
}

/** The body, counted as it streams; its errors become `OutgoingProblem`s. */
function bounded(answer: IncomingMessage, most: number, signal: AbortSignal): Readable {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? new OutgoingProblem('too_large', `Larger than ${most} bytes`) : null, chunk)
    },
  })
  const declared = Number(answer.headers['content-length'] ?? 0)
  if (declared > most) body.destroy(new OutgoingProblem('too_large', `Too large: ${declared} bytes`))
  answer.once('error', (error) => body.destroy(problemOf(error, signal, 'cut_off')))
  answer.once('aborted', () => body.destroy(problemOf(undefined, signal, 'cut_off')))
  body.once('close', () => answer.destroy())
  return answer.pipe(body)
}

function problemOf(error: unknown, time: AbortSignal, otherwise: 'unreachable' | 'cut_off'): OutgoingProblem {
  if (error instanceof OutgoingProblem) return error
  if (time.aborted) return new OutgoingProblem('timeout', 'Timed out')
  return new OutgoingProblem(
    otherwise,
    error instanceof Error ? error.message : 'The connection was closed early',
  )
}

/** Whether the caller aborted, before the time limit. */
const isCancelled = ({ aborted, reason }: AbortSignal) =>
  aborted && (reason as Error | undefined)?.name !== 'TimeoutError'

const opened = new WeakMap<Config, Outgoing>()

/**
 * The outgoing client for a configuration. Outside production the platforms' stand-ins can be on this machine: the
 * sandbox, and base addresses from the environment.
 * @param to the receiver in the metrics
 */
export function outgoingOf(config: Config, to: Receiver): Outgoing {
  const stand = config.mode === 'production' ? [] : standIns(config)
  const way = opened.get(config) ?? createOutgoing(stand)
  opened.set(config, way)
  return counted(to, way)
}

const clients = new Map<string, Outgoing>()

/**
 * The outgoing client for a service whose address is a setting, never a member's. It reaches only that address, which may be on the operator's
 * own network.
 * @param to the receiver in the metrics
 */
export function clientOf(to: Receiver, address: string): Outgoing {
  const { origin } = new URL(address)
  const client = clients.get(origin) ?? createOutgoing([origin])
  clients.set(origin, client)
  return counted(to, client)
}

/** Wraps an outgoing client so that its calls are counted. */
export const counted = (to: Receiver, { send }: Outgoing): Outgoing => ({
  send: (address, request) =>
    timeOutgoing(to, () => send(address, request), {
      answered: ({ status }) => outcomeOfStatus(status),
      failed: (error) => (error instanceof OutgoingProblem ? outcomes[error.kind] : 'cancelled'),
    }),
})

const outcomes: Record<OutgoingProblem['kind'], CallOutcome> = {
  refused: 'not_public',
  unreachable: 'unreachable',
  cut_off: 'unreachable',
  timeout: 'timeout',
  too_large: 'fault',
}

const standIns = ({ sandboxUrl, lineUrl, telegramUrl, oauth }: Config) =>
  [sandboxUrl, lineUrl, telegramUrl, ...Object.values(oauth).map(({ hosts }) => hosts?.server)].flatMap(
    (url) => (url ? new URL(url).origin : []),
  )

/** A whole body as text. */
export async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
