import type { FastifyInstance, FastifyRequest } from 'fastify'
import { play } from '../apis/play'
import { xProblem, xStyle } from '../apis/x'
import type { Sandbox } from '../sandbox'
import type { PlayedFile } from '../world'
import { fileOf, newId } from './kept-files'
import { readForm } from './multipart'

interface Upload {
  type: string
  bytes: number
  pieces: Buffer[]
  file?: PlayedFile
  /** Until when it can be put into a post. */
  until: number
  /** How many status requests until it is ready. */
  working: number
}

type Asked = FastifyRequest<{ Params: { id: string }; Body: unknown; Querystring: { media_id?: string } }>
const style = xStyle
const longest = 280 * 2
const day = 24 * 3_600_000

const processing = (upload: Upload) =>
  upload.working-- > 0
    ? { processing_info: { state: 'pending', check_after_secs: 2 } }
    : { processing_info: { state: 'succeeded', progress_percent: 100 } }

/** Publishing to X: media in segments, and posts with them. */
export function addXPublishing(fastify: FastifyInstance, sandbox: Sandbox) {
  const uploads = new Map<string, Upload>()
  addUploads(fastify, sandbox, uploads)
  addPosts(fastify, sandbox, uploads)
}

function addUploads(fastify: FastifyInstance, sandbox: Sandbox, uploads: Map<string, Upload>) {
  const { clock } = sandbox
  fastify.post('/x/2/media/upload/initialize', (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, ({ grant }) => {
      if (!grant.scopes.includes('media.write')) return style.forbidden(reply)
      const { media_type, total_bytes } = request.body as { media_type: string; total_bytes: number }
      const id = newId()
      uploads.set(id, {
        type: media_type,
        bytes: total_bytes,
        pieces: [],
        until: clock.now().getTime() + day,
        working: media_type.startsWith('video') ? 1 : 0,
      })
      return { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } }
    }),
  )
  fastify.post('/x/2/media/upload/:id/append', (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, () => {
      const upload = uploads.get(request.params.id)
      if (!upload) return style.refused(reply, 'The media id is unknown')
      const { fields, file } = readForm(request.body as Buffer, request.headers['content-type'] ?? '')
      upload.pieces[Number(fields.segment_index)] = file
      return { data: { expires_at: 0 } }
    }),
  )
  fastify.post('/x/2/media/upload/:id/finalize', (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, () => {
      const upload = uploads.get(request.params.id)
      const bytes = Buffer.concat(upload?.pieces ?? [])
      if (!upload || bytes.length !== upload.bytes) return style.refused(reply, 'The media are not whole')
      upload.file = { ...fileOf(bytes, upload.type), id: request.params.id }
      return { data: { id: request.params.id, size: bytes.length, ...processing(upload) } }
    }),
  )
  fastify.get('/x/2/media/upload', (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, () => {
      const upload = uploads.get(request.query.media_id ?? '')
      return upload ? { data: { id: request.query.media_id, ...processing(upload) } } : style.vanished(reply)
    }),
  )
}

function addPosts(fastify: FastifyInstance, sandbox: Sandbox, uploads: Map<string, Upload>) {
  const { world, clock } = sandbox
  fastify.post('/x/2/tweets', (request: Asked, reply) =>
    play(sandbox, style, 'publish', request, reply, ({ account, grant }) => {
      if (!grant.scopes.includes('tweet.write')) return style.forbidden(reply)
      const given = request.body as {
        text: string
        media?: { media_ids: string[] }
        reply?: { in_reply_to_tweet_id: string }
      }
      const ids = given.media?.media_ids ?? []
      const usable = ids
        .map((id) => uploads.get(id))
        .filter((upload) => upload && upload.until > clock.now().getTime())
      const files = usable.flatMap((upload) => upload?.file ?? [])
      if (files.length < ids.length) return style.refused(reply, 'Your media IDs are invalid.')
      if ([...given.text].length > longest || (given.text === '' && files.length === 0))
        return style.refused(reply, 'Your post is too long, or has nothing in it.')
      const since = clock.now().getTime() - day
      // X accepts the same text once a day.
      if (files.length === 0 && account.published.some(({ text, at }) => text === given.text && at > since))
        return xProblem(
          reply,
          403,
          'Forbidden',
          'You are not allowed to create a Tweet with duplicate content.',
        )
      const { id, text } = world.publish(account, {
        text: given.text,
        audience: account.protected ? 'followers' : 'public',
        files,
        after: given.reply?.in_reply_to_tweet_id,
      })
      void reply.code(201)
      return { data: { id, text } }
    }),
  )
}
