import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox'
import type { Form } from '../token'
import { fanAt, type PlayedAccount, type PlayedPost } from '../world'
import { graphList, graphStyle, graphTime } from './graph'
import { pictureUrl, shownBy } from './media'
import { pageAddress } from '../page-address'
import { play } from './play'

type Query = { Params: { id: string }; Querystring: Form }
const year = 365 * 24 * 3600

/**
 * Graph: the pages a person manages, a page, its feed, and the people who wrote to it. The last three need the page's
 * own token.
 */
export function addFacebookApi(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world, store, clock } = sandbox
  const style = graphStyle('facebook', 'facebook', 80_001, () => clock.now().getTime())
  fastify.get<Query>('/facebook/:version/me/accounts', (request, reply) =>
    play(sandbox, style, 'look', request, reply, ({ grant, account }) =>
      graphList([account], request.query, (page) => ({
        ...pageOf(page),
        access_token: store.makeToken({ ...grant, page: page.id }, year),
        tasks: ['ANALYZE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'],
      })),
    ),
  )
  fastify.get<Query>('/facebook/:version/:id', (request, reply) =>
    play(sandbox, style, 'look', request, reply, ({ account }) => {
      const { id } = request.params
      if (id === account.id) return pageOf(account)
      const post = account.published.find((one) => one.id === id)
      return post
        ? { id, published: true, permalink_url: pageAddress(sandbox, account, id) }
        : style.vanished(reply)
    }),
  )
  fastify.get<Query>('/facebook/:version/:id/feed', (request, reply) =>
    play(sandbox, style, 'posts', request, reply, ({ account }) =>
      graphList(world.postsOf(account), request.query, (post) => postOf(account, post, sandbox.url())),
    ),
  )
  fastify.get<Query>('/facebook/:version/:id/conversations', (request, reply) =>
    play(sandbox, style, 'fans', request, reply, ({ account }) => {
      // One in three followers has ever written.
      const wrote = Math.floor((account.fans.to - account.fans.from) / 3)
      return graphList(world.fanIds(account, 0, wrote), request.query, (n) => {
        const { id, name } = fanAt('facebook', n)
        return {
          id: `t_${id}`,
          participants: {
            data: [
              { id, name },
              { id: account.id, name: account.name },
            ],
          },
        }
      })
    }),
  )
}

const pageOf = ({ id, name, handle, owner, fans }: PlayedAccount) => ({
  id,
  name,
  username: handle,
  followers_count: fans.to - fans.from,
  fan_count: fans.to - fans.from,
  owner_business: { id: owner, name: 'Island Ltd.' },
})

const privacies = {
  public: 'EVERYONE',
  unlisted: 'EVERYONE',
  followers: 'ALL_FRIENDS',
  friends: 'ALL_FRIENDS',
  some: 'CUSTOM',
  private: 'SELF',
} as const

const postOf = ({ id, name }: PlayedAccount, post: PlayedPost, origin: string) => ({
  id: post.id,
  message: post.text,
  created_time: graphTime(post.at),
  permalink_url: `https://www.facebook.com/${post.id.replace('_', '/posts/')}`,
  from: { id, name },
  privacy: { value: privacies[post.audience], description: post.audience, allow: '', deny: '' },
  ...(post.audience === 'unlisted' && { is_hidden: true }),
  shares: { count: 2 },
  reactions: { data: [], summary: { total_count: post.seed * 5 } },
  comments: { data: [], summary: { total_count: post.seed } },
  ...(attachmentOf(post, origin) && { attachments: { data: [attachmentOf(post, origin)] } }),
})

function attachmentOf(post: PlayedPost, origin: string): object | undefined {
  const shown = shownBy(post, origin).map(({ id, kind, url }) =>
    kind === 'video'
      ? {
          media_type: 'video',
          type: 'video_inline',
          media: { image: { src: pictureUrl(origin, post.seed) }, source: url },
          target: { id },
        }
      : {
          media_type: 'photo',
          type: 'photo',
          media: { image: { src: url, height: 240, width: 240 } },
          target: { id },
        },
  )
  if (shown.length > 1) return { media_type: 'album', type: 'album', subattachments: { data: shown } }
  return post.kind === 'link'
    ? {
        ...{ media_type: 'link', type: 'share', title: '菜單' },
        url: `https://l.facebook.com/l.php?u=${encodeURIComponent('https://island.example/menu')}&h=AT0x`,
      }
    : shown[0]
}
