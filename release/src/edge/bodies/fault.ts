import type { FastifyReply, FastifyRequest } from 'fastify'

const errors = {
  408: 'unavailable',
  413: 'upload_too_large',
  429: 'unavailable',
  503: 'unavailable',
} as const

/** Why a body is refused: too slow, too large, too many from one address, no room left. */
export class BodyFault extends Error {
  override name = 'BodyFault'
  constructor(readonly statusCode: keyof typeof errors) {
    super(`A request body was refused: HTTP ${statusCode}`)
  }
}

/** The sender disconnected before the body was complete. */
export class SenderGone extends Error {
  override name = 'SenderGone'
  /** Not a fault of ours: no one receives this answer. */
  readonly statusCode = 400
}

/** In the shape of the api's answers. */
export const sendFault = (reply: FastifyReply, { statusCode }: BodyFault) =>
  reply
    .code(statusCode)
    .headers({ 'cache-control': 'no-store', ...(statusCode !== 413 && { 'retry-after': '5' }) })
    .send({ code: 0, msg: '', data: {}, error: errors[statusCode] })

/** Whether a request has a body of which not everything was read. */
export const hasUnread = ({ raw, headers }: FastifyRequest) =>
  !raw.complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
