import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../dialog'
import type { Form } from '../token'
import type { PlayedPost } from '../world'
import { graphList, graphStyle, graphTime } from './graph'
import { filmUrl, pictureUrl } from './media'
import { play } from './play'

type Query = { Params: { id: string }; Querystring: Form }

/** The Instagram API with Instagram login: the account and its media. Followers are a count, and nobody's names. */
export function addInstagramApi(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world, clock } = sandbox
  const style = graphStyle('instagram', 'instagram', 80_002, () => clock.now().getTime())
  fastify.get<Query>('/instagram/:version/me', (request, reply) =>
    play(sandbox, style, 'look', request, reply, ({ account: { id, handle, name, fans, posts } }) => ({
      id: `app${id}`,
      user_id: id,
      username: handle,
      name,
      followers_count: fans.to - fans.from,
      media_count: posts,
    })),
  )
  fastify.get<Query>('/instagram/:version/:id/media', (request, reply) =>
    play(sandbox, style, 'posts', request, reply, ({ account }) =>
      request.params.id === account.id
        ? graphList(world.postsOf(account), request.query, (post) => itemOf(post, sandbox.url()))
        : style.vanished(reply),
    ),
  )
}

function itemOf(post: PlayedPost, origin: string) {
  const photo = (n: number) => ({
    id: `${post.id}${n}`,
    media_type: 'IMAGE',
    media_url: pictureUrl(origin, post.seed + n * 24),
  })
  const shown =
    post.kind === 'album'
      ? {
          media_type: 'CAROUSEL_ALBUM',
          media_url: photo(0).media_url,
          children: { data: [photo(0), photo(1)] },
        }
      : post.kind === 'video'
        ? { media_type: 'VIDEO', media_product_type: 'REELS', media_url: filmUrl(origin, post.seed) }
        : { media_type: 'IMAGE', media_url: pictureUrl(origin, post.seed) }
  return {
    id: post.id,
    caption: post.text,
    permalink: `https://www.instagram.com/p/${post.id}/`,
    timestamp: graphTime(post.at),
    media_product_type: 'FEED',
    like_count: post.seed * 7,
    comments_count: post.seed,
    ...shown,
  }
}
