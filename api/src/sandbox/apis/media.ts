import type { FastifyInstance } from 'fastify'
import { drawPicture } from '../../platforms/fixtures/picture'
import type { Sandbox } from '../sandbox'
import type { PlayedPost } from '../world'

const drawn = new Map<number, Buffer>()
const pictureOf = (seed: number) => {
  const known = drawn.get(seed) ?? drawPicture(seed, 240, 240)
  drawn.set(seed, known)
  return known
}

/** An MP4 header, by which the type is recognised, followed by some bytes. */
const film = (seed: number) =>
  Buffer.concat([
    Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
    Buffer.alloc(4096, seed % 251),
  ])

/** The platforms' file stores: readable by anyone with the address, until it expires. */
export function addMedia(fastify: FastifyInstance, { misbehaviours }: Sandbox) {
  fastify.get<{ Params: { name: string } }>('/media/:name', async ({ params }, reply) => {
    const wrong = misbehaviours.take('facebook', 'media')
    if (wrong) return reply.code(wrong.fault === 'fault' ? 500 : 403).send('URL signature expired')
    const [, seed, type] = /^(\d{1,6})\.(png|mp4)$/.exec(params.name) ?? []
    if (seed === undefined) return reply.code(404).send()
    return type === 'png'
      ? reply.type('image/png').send(pictureOf(Number(seed)))
      : reply.type('video/mp4').send(film(Number(seed)))
  })
}

export const pictureUrl = (origin: string, seed: number) => `${origin}/media/${seed}.png`
export const filmUrl = (origin: string, seed: number) => `${origin}/media/${seed}.mp4`

/** The pictures and videos of a post, as the APIs list them. */
export function shownBy(
  post: PlayedPost,
  origin: string,
): { id: string; kind: 'photo' | 'video'; url: string }[] {
  if (post.files) return post.files.map(({ id, kind }) => ({ id, kind, url: `${origin}/pages/file/${id}` }))
  if (post.kind === 'video') return [{ id: post.id, kind: 'video', url: filmUrl(origin, post.seed) }]
  const many = post.kind === 'album' ? 2 : post.kind === 'photo' ? 1 : 0
  return Array.from({ length: many }, (_, n) => ({
    id: `${post.id}${n}`,
    kind: 'photo' as const,
    url: pictureUrl(origin, post.seed + n * 24),
  }))
}
