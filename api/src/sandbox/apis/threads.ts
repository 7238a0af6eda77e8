import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox'
import type { Form } from '../token'
import type { PlayedPost } from '../world'
import { graphList, graphStyle, graphTime } from './graph'
import { shownBy } from './media'
import { play } from './play'

type Query = { Querystring: Form }

/** Threads: the account and its threads. No list of followers; even their count needs a separate permission. */
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
  for (const list of ['threads', 'replies'])
    fastify.get<Query>(`/threads/:version/me/${list}`, (request, reply) =>
      play(sandbox, style, 'posts', request, reply, ({ account }) =>
        graphList(
          world.postsOf(account).filter(({ after }) => (after === undefined) === (list === 'threads')),
          request.query,
          (post) => itemOf(account.handle, post, sandbox.url()),
        ),
      ),
    )
}

function itemOf(handle: string, post: PlayedPost, origin: string) {
  const items = shownBy(post, origin).map(({ id, kind, url }) => ({
    id,
    media_type: kind === 'video' ? 'VIDEO' : 'IMAGE',
    media_url: url,
  }))
  const bare = post.kind === 'repost' ? { media_type: 'REPOST_FACADE' } : { media_type: 'TEXT_POST' }
  return {
    media_product_type: 'THREADS',
    permalink: `https://www.threads.com/@${handle}/post/${post.id}`,
    timestamp: graphTime(post.at),
    username: handle,
    text: post.text,
    ...(post.kind === 'link' && { link_attachment_url: 'https://island.example/menu' }),
    ...(items[0] ?? bare),
    ...(items.length > 1 && { media_type: 'CAROUSEL_ALBUM', children: { data: items } }),
    id: post.id,
  }
}
