import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { graphStyle } from '../apis/graph'
import { play } from '../apis/play'
import type { Sandbox } from '../sandbox'
import type { PlayedAccount, PlayedFile } from '../world'
import { fileOf, newId, typeOf } from './kept-files'
import { readForm } from './multipart'

interface Session {
  film: string
  size: number
  pieces: Buffer[]
  account: PlayedAccount
}

type Asked = FastifyRequest<{ Params: { id: string }; Body: Buffer | Record<string, string> | null }>

const formOf = ({ body, headers }: Asked) =>
  Buffer.isBuffer(body)
    ? readForm(body, headers['content-type'] ?? '')
    : { fields: body ?? {}, file: Buffer.alloc(0) }

/** Publishing to a Page: photos that a post names, posts, and videos in chunks. */
export function addFacebookPublishing(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world, clock } = sandbox
  const style = graphStyle('facebook', 'facebook', 80_001, () => clock.now().getTime())
  const photos = new Map<string, PlayedFile>()
  const sessions = new Map<string, Session>()

  fastify.post('/facebook/:version/:id/photos', (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, ({ grant }) => {
      if (!grant.scopes.includes('pages_manage_posts')) return style.forbidden(reply)
      const { file } = formOf(request)
      if (file.length === 0) return style.refused(reply, 'There is no photo')
      const kept = fileOf(file, typeOf(file))
      photos.set(kept.id, kept)
      return { id: kept.id }
    }),
  )
  fastify.post('/facebook/:version/:id/feed', (request: Asked, reply) =>
    play(sandbox, style, 'publish', request, reply, ({ account, grant }) => {
      if (!grant.scopes.includes('pages_manage_posts')) return style.forbidden(reply)
      const { fields } = formOf(request)
      const named = Object.entries(fields)
        .filter(([name]) => name.startsWith('attached_media'))
        .map(([, value]) => (JSON.parse(value) as { media_fbid: string }).media_fbid)
      const files = named.flatMap((id) => photos.get(id) ?? [])
      const text = fields.message ?? ''
      if (files.length < named.length || (files.length === 0 && text === ''))
        return style.refused(reply, 'Nothing to show')
      return { id: world.publish(account, { text, files, audience: 'public' }).id }
    }),
  )
  fastify.post('/facebook/:version/:id/videos', (request: Asked, reply) => {
    const form = formOf(request)
    const kind = form.fields.upload_phase === 'finish' ? 'publish' : 'prepare'
    return play(sandbox, style, kind, request, reply, ({ account, grant }) =>
      grant.scopes.includes('pages_manage_posts')
        ? takeFilm({ world, style, sessions }, account, form, reply)
        : style.forbidden(reply),
    )
  })
}

interface Kept {
  world: Sandbox['world']
  style: ReturnType<typeof graphStyle>
  sessions: Map<string, Session>
}

/** A step of a video upload: its start, a chunk, or its end. */
function takeFilm(
  { world, style, sessions }: Kept,
  account: PlayedAccount,
  { fields, file }: ReturnType<typeof formOf>,
  reply: FastifyReply,
) {
  const text = (key: string) => fields[key as keyof typeof fields] as string | undefined
  if (text('upload_phase') === 'start') {
    const [session, film] = [newId(), newId()]
    const size = Number(text('file_size'))
    sessions.set(session, { film, size, pieces: [], account })
    return {
      upload_session_id: session,
      video_id: film,
      start_offset: '0',
      end_offset: String(Math.min(size, 1 << 20)),
    }
  }
  const session = sessions.get(text('upload_session_id') ?? '')
  if (session?.account !== account) return style.vanished(reply)
  const held = session.pieces.reduce((sum, { length }) => sum + length, 0)
  if (text('upload_phase') === 'transfer') {
    if (Number(text('start_offset')) !== held) return style.refused(reply, 'Another offset is next')
    session.pieces.push(file)
    const next = held + file.length
    return { start_offset: String(next), end_offset: String(Math.min(session.size, next + (1 << 20))) }
  }
  if (held !== session.size) return style.refused(reply, 'The film is not whole')
  // Finishing it twice publishes it once.
  if (!account.published.some(({ id }) => id === session.film)) {
    const bytes = Buffer.concat(session.pieces)
    world.publish(account, {
      id: session.film,
      text: text('description') ?? '',
      audience: 'public',
      files: [fileOf(bytes, 'video/mp4')],
    })
  }
  return { success: true }
}
