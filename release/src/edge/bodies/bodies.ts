import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '@fankeep/shared/node/network'
import { type BodyBounds, bodyBounds } from './bounds'
import { BodyFault, sendFault } from './fault'
import { Ledger } from './ledger'
import { onceOver } from '../once-over'
import { watchPace } from './pace'
import { receive } from './receive'

/** A body that the edge itself reads, of one type. */
interface OwnBody {
  type: string
  most: number
  parse: (text: string) => unknown
}

/** The edge accepts a body only by these functions: each limits the body's bytes, its time, and how many there are at the same time. */
export class Bodies {
  private readonly bounds: BodyBounds
  private readonly small: Ledger
  private readonly uploads: Ledger
  private readonly held: Ledger

  constructor(bounds: Partial<BodyBounds> = {}) {
    this.bounds = { ...bodyBounds, ...bounds }
    this.small = new Ledger(this.bounds.perAddress)
    this.uploads = new Ledger(this.bounds.perAddress)
    this.held = new Ledger(this.bounds.heldPerAddress, this.bounds.held)
  }

  /** Lets the calls of a scope have bodies of one type; Fastify reads no others (app.ts). */
  readOwn(scope: FastifyInstance, { type, most, parse }: OwnBody): void {
    scope.addContentTypeParser(type, async (request: FastifyRequest, payload: Readable) => {
      const body = await this.receive(request, payload, most)
      body.release()
      return parse(body.bytes.toString())
    })
  }

  /**
   * For a call to the api: reads the whole body before a connection to the api is taken. Returns false if the call is over: its body was
   * refused, or its sender has left. Not the reply: awaiting one waits for its end and yields `undefined`.
   */
  readonly collect = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (!isStream(request.body)) return true
    try {
      const { bytes, release } = await this.receive(request, request.body, this.bounds.small)
      onceOver(reply, release)
      // As a stream: the proxy would rewrite anything else, with its type.
      request.body = Readable.from([bytes], { objectMode: false })
      request.raw.headers['content-length'] = String(bytes.length)
      return true
    } catch (error) {
      if (error instanceof BodyFault) void sendFault(reply, error)
      else reply.hijack().raw.destroy()
      return false
    }
  }

  /** For an upload to the api: passed on as it arrives, as long as data keeps coming. Nothing is buffered here. */
  readonly stream = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body } = request
    if (!isStream(body)) return undefined
    if (saidLength(request) > this.bounds.upload) return sendFault(reply, new BodyFault(413))
    const network = networkOf(request.ip)
    if (!this.uploads.take(network)) return sendFault(reply, new BodyFault(429))
    onceOver(reply, () => this.uploads.give(network))
    request.body = this.passing(body)
    return undefined
  }

  private passing(body: Readable): Readable {
    let come = 0
    const { upload, uploadPace } = this.bounds
    const passed = new Transform({
      transform(chunk: Buffer, _, done) {
        come += chunk.length
        pace.count(chunk.length)
        done(come > upload ? new BodyFault(413) : null, chunk)
      },
    })
    const pace = watchPace(body, uploadPace, () => passed.destroy(new BodyFault(408)))
    passed.once('close', () => pace.stop())
    // Not pipeline(): that would close the connection before the fault is answered.
    body.once('error', (error) => passed.destroy(error))
    return body.pipe(passed)
  }

  private async receive(request: FastifyRequest, body: Readable, most: number) {
    if (saidLength(request) > most) throw new BodyFault(413)
    const network = networkOf(request.ip)
    if (!this.small.take(network)) throw new BodyFault(429)
    let held = 0
    const release = () => {
      this.held.give(network, held)
      held = 0
    }
    const hold = (bytes: number) => {
      if (!this.held.take(network, bytes)) return false
      held += bytes
      return true
    }
    try {
      return { bytes: await receive(body, { most, pace: this.bounds.pace, hold }), release }
    } catch (error) {
      release()
      throw error
    } finally {
      this.small.give(network)
    }
  }
}

const saidLength = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body
