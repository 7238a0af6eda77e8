import type { Visibility } from '@fankeep/shared/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { play } from '../apis/play'
import { youtubeError, youtubeStyle } from '../apis/youtube'
import type { Sandbox } from '../sandbox'
import type { PlayedAccount } from '../world'
import { fileOf, newId } from './kept-files'

interface Session {
  account: PlayedAccount
  title: string
  text: string
  audience: Visibility
  type: string
  size: number
  held: Buffer[]
  film?: string
}

type Asked = FastifyRequest<{ Params: { id: string }; Body: unknown }>
/** videos.insert has a separate quota, a hundred a day. */
const visibilities = ['public', 'unlisted', 'private'] as const
const most = 100
const day = 24 * 3_600_000

/** Publishing to YouTube: a session, and the video's bytes sent to it (the resumable upload protocol). */
export function addYoutubePublishing(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world, clock } = sandbox
  const sessions = new Map<string, Session>()
  const style = youtubeStyle

  fastify.post('/google/upload/youtube/v3/videos', (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, ({ account, grant }) => {
      if (!grant.scopes.some((scope) => scope.endsWith('youtube.upload'))) return style.forbidden(reply)
      const { snippet, status } = request.body as {
        snippet: { title: string; description: string }
        status?: { privacyStatus?: string }
      }
      // Public by default, as documented.
      const audience = visibilities.find((one) => one === (status?.privacyStatus ?? 'public'))
      if (!audience) return youtubeError(reply, 400, 'invalidVideoMetadata')
      if ([...snippet.title].length > 100 || snippet.title === '' || /[<>]/.test(snippet.title))
        return youtubeError(reply, 400, 'invalidTitle')
      if (Buffer.byteLength(snippet.description) > 5000 || /[<>]/.test(snippet.description))
        return youtubeError(reply, 400, 'invalidDescription')
      const since = clock.now().getTime() - day
      if (account.published.filter(({ at }) => at > since).length >= most)
        return youtubeError(reply, 403, 'quotaExceeded')
      const id = newId()
      const [size, type] = ['length', 'type'].map((name) =>
        String(request.headers[`x-upload-content-${name}`]),
      )
      sessions.set(id, {
        account,
        audience,
        ...{ title: snippet.title, text: snippet.description, type: type!, size: Number(size), held: [] },
      })
      return reply.header('location', `${sandbox.url()}/google/upload/session/${id}`).send()
    }),
  )
  fastify.put('/google/upload/session/:id', (request: Asked, reply) => {
    const session = sessions.get(request.params.id)
    const [, from, to] = /bytes (\d+)-(\d+)\//.exec(request.headers['content-range'] ?? '') ?? []
    const isLast = session !== undefined && Number(to) === session.size - 1
    const kind = isLast ? 'publish' : from === undefined ? 'check' : 'prepare'
    return play(sandbox, style, kind, request, reply, ({ account }) => {
      if (session?.account !== account) return youtubeError(reply, 404, 'notFound')
      const bytes = session.held.reduce((sum, { length }) => sum + length, 0)
      if (from !== undefined && session.film === undefined && Number(from) === bytes)
        session.held.push(request.body as Buffer)
      const held = Buffer.concat(session.held)
      if (held.length === session.size && session.film === undefined)
        session.film = world.publish(account, {
          ...{ text: session.text, title: session.title, audience: session.audience },
          files: [fileOf(held, session.type)],
        }).id
      if (session.film !== undefined) return { kind: 'youtube#video', id: session.film }
      if (held.length > 0) void reply.header('range', `bytes=0-${held.length - 1}`)
      return reply.code(308).send()
    })
  })
}
