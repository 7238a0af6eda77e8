import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../dialog'
import type { Form } from '../token'
import type { PlayedPost } from '../world'
import { graphList, graphStyle, graphTime } from './graph'
import { filmUrl, pictureUrl } from './media'
import { play } from './play'

type Query = { Querystring: Form }

/** Threads: the account and its threads. No list of followers, not even a count without a permission of its own. */
export function addThreadsApi(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world, clock } = sandbox
  const style = graphStyle('threads', 'threads', 4, () => clock.now().getTime())
  fastify.get<Query>('/threads/:version/me', (request, reply) =>
    play(sandbox, style, 'look', request, reply, ({ account: { id, handle, name } }) => ({
      id,
      username: handle,
      name,
    })),
  )
  fastify.get<Query>('/threads/:version/me/threads', (request, reply) =>
    play(sandbox, style, 'posts', request, reply, ({ account }) =>
      graphList(world.postsOf(account), request.query, (post) => itemOf(account.handle, post, sandbox.url())),
    ),
  )
}

function itemOf(handle: string, post: PlayedPost, origin: string) {
  const photo = (n: number) => ({
    id: `${post.id}${n}`,
    media_type: 'IMAGE',
    media_url: pictureUrl(origin, post.seed + n * 24),
  })
  const shown = {
    text: { media_type: 'TEXT_POST' },
    link: { media_type: 'TEXT_POST', link_attachment_url: 'https://island.example/menu' },
    repost: { media_type: 'REPOST_FACADE' },
    photo: { media_type: 'IMAGE', media_url: pictureUrl(origin, post.seed) },
    video: { media_type: 'VIDEO', media_url: filmUrl(origin, post.seed) },
    album: { media_type: 'CAROUSEL_ALBUM', children: { data: [photo(0), photo(1)] } },
  }[post.kind]
  return {
    id: post.id,
    media_product_type: 'THREADS',
    permalink: `https://www.threads.com/@${handle}/post/${post.id}`,
    timestamp: graphTime(post.at),
    username: handle,
    text: post.text,
    ...shown,
  }
}
