import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../infra/http/api'
import { isRowId } from '../../infra/database/owned-row'
import { closeWhenStalled } from '../../infra/http/close-when-stalled'
import { isShown } from './file-type'
import { isSigned, mediaPath } from './media-address'
import { inShape, readShape } from './picture-shape'

interface MediaRequest {
  Params: { member: string; page: string; hash: string }
  Querystring: { until?: string; signature?: string; as?: string }
}

/**
 * Serves stored pictures and films. The address is the permission (a picture's request carries no token); each request checks
 * that the page still belongs to that member and still has the file. The type is detected from the file's own bytes, and a
 * sandbox applies, so that an HTML page hidden in an archive never runs under our name.
 */
export function mediaRoutes({ fastify, services }: Api): void {
  fastify.get<MediaRequest>(`${mediaPath}/:member/:page/:hash`, async (request, reply) => {
    const { member: memberId, page: pageId, hash } = request.params
    const { until = '', signature = '', as = '' } = request.query
    const owner = { memberId, pageId, hash }
    const known = /^[0-9a-f]{64}$/.test(hash) && isRowId(memberId) && isRowId(pageId)
    const isOurs = known && isSigned(services, owner, String(until), String(signature), String(as))
    if (!isOurs) return reply.code(404).send()
    const file = await services.db
      .selectFrom('pageFiles')
      .innerJoin('pages', 'pages.id', 'pageFiles.pageId')
      .innerJoin('files', 'files.hash', 'pageFiles.hash')
      .select(['files.bytes', 'files.type'])
      .where('pages.id', '=', pageId)
      .where('pages.userId', '=', memberId)
      .where('files.hash', '=', hash)
      .executeTakeFirst()
    if (!file) return reply.code(404).send()
    const shape = readShape(String(as))
    const converted = shape && (await inShape(await buffer(services.files.open(hash)), shape))
    if (converted) return reply.headers(asShown('image/jpeg', hash)).send(converted)
    return serve(request, reply, hash, file.type, Number(file.bytes), services.files)
  })
}

type Files = Api['services']['files']

const asShown = (type: string, hash: string) => ({
  'content-type': type,
  'content-disposition': isShown(type) ? 'inline' : `attachment; filename="${hash.slice(0, 12)}"`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=3600, immutable',
})

/** Serves a stored file or a range of it, only to be shown, never to be run. */
export function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  hash: string,
  type: string,
  bytes: number,
  files: Files,
) {
  reply.headers({ ...asShown(type, hash), etag: `"${hash}"`, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()
  const range = readRange(request.headers.range, bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || bytes === 0) return reply.send()
  closeWhenStalled(reply.raw)
  return reply.send(files.open(hash, { start, end }))
}

/** Reads one range of bytes (RFC 9110, 14.1.2). Null if the whole file is requested, or in a form that need not be understood. */
export function readRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  if (from === '') {
    const last = Number(to)
    return last === 0 || bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - last), end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (start >= bytes) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
