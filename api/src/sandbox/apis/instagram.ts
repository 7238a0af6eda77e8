import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox'
import type { Form } from '../token'
import type { PlayedPost } from '../world'
import { graphList, graphStyle, graphTime } from './graph'
import { pictureUrl, shownBy } from './media'
import { play } from './play'

type Query = { Params: { id: string }; Querystring: Form }

/** The Instagram API with Instagram login: the account and its media. Followers are only a count, without names. */
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
  const items = shownBy(post, origin).map(({ id, kind, url }) => ({
    id,
    media_type: kind === 'video' ? 'VIDEO' : 'IMAGE',
    media_url: url,
  }))
  const first = items[0] ?? { media_type: 'IMAGE', media_url: pictureUrl(origin, post.seed) }
  return {
    caption: post.text,
    permalink: `https://www.instagram.com/p/${post.id}/`,
    timestamp: graphTime(post.at),
    like_count: post.seed * 7,
    comments_count: post.seed,
    media_product_type: items.length === 1 && first.media_type === 'VIDEO' ? 'REELS' : 'FEED',
    ...first,
    ...(items.length > 1 && { media_type: 'CAROUSEL_ALBUM', children: { data: items } }),
    id: post.id,
  }
}
