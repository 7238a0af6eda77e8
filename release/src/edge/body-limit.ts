import { Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Refuses a body larger than any honest one before it is passed on: by what it says of itself, and where it says nothing by
 * what has come. Nothing is held here.
 */
export const limitBody = (limit: number) => async (request: FastifyRequest, reply: FastifyReply) => {
  const said = Number(request.headers['content-length'] ?? 0)
  if (said > limit) return tooLarge(reply)
  const { body } = request
  if (request.headers['content-length'] !== undefined || !isStream(body)) return undefined
  let come = 0
  request.body = body.pipe(
    new Transform({
      transform(chunk: Buffer, _, done) {
        come += chunk.length
        done(come > limit ? new Error(`A body of more than ${limit} bytes`) : null, chunk)
      },
    }),
  )
  return undefined
}

const isStream = (body: unknown): body is NodeJS.ReadableStream =>
  typeof body === 'object' && body !== null && 'pipe' in body

const tooLarge = (reply: FastifyReply) =>
  reply
    .code(413)
    .headers({ 'cache-control': 'no-store', connection: 'close' })
    .send({ code: 0, msg: '', data: {}, error: 'upload_too_large' })
