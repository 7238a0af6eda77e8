import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sandbox } from '../dialog'
import type { Form } from '../token'
import { fanAt, type PlayedAccount, type PlayedPost } from '../world'
import { filmUrl, pictureUrl } from './media'
import { cursorAt, mostOf, pageOf, play, type Style } from './play'

const quarter = 15 * 60

const problem = (reply: FastifyReply, status: number, title: string, detail: string) =>
  reply.code(status).send({ title, detail, status, type: 'about:blank' })

const style: Style = {
  app: 'x',
  platform: 'x',
  badToken: (reply) => problem(reply, 401, 'Unauthorized', 'Unauthorized'),
  throttled: (reply, until) =>
    problem(
      reply.headers({ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(Math.ceil(until / 1000)) }),
      429,
      'Too Many Requests',
      'Too Many Requests',
    ),
  vanished: (reply) =>
    reply.send({
      errors: [
        {
          title: 'Forbidden',
          detail: 'User has been suspended',
          resource_type: 'user',
          type: 'https://api.twitter.com/2/problems/resource-not-found',
        },
      ],
    }),
  forbidden: (reply) => problem(reply, 403, 'Forbidden', 'You are not permitted to perform this action.'),
  fault: (reply) => problem(reply, 503, 'Service Unavailable', 'Over capacity'),
  limit: (asked) =>
    asked === 'fans'
      ? { most: 15, seconds: quarter }
      : asked === 'posts'
        ? { most: 900, seconds: quarter }
        : { most: 75, seconds: quarter },
  headers: (reply, { most, remaining, reset }) =>
    void reply.headers({
      'x-rate-limit-limit': String(most),
      'x-rate-limit-remaining': String(Math.max(0, remaining)),
      'x-rate-limit-reset': String(Math.ceil(reset / 1000)),
    }),
}

type Query = { Params: { id: string }; Querystring: Form }

/** X v2: the account, its followers, its posts. Fields come only when they are asked for. */
export function addXApi(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world } = sandbox
  fastify.get<Query>('/x/2/users/:id', (request, reply) =>
    play(sandbox, style, 'look', request, reply, ({ account }) => {
      const { id } = request.params
      return id === 'me' || id === account.id ? { data: userOf(account) } : style.vanished(reply)
    }),
  )
  fastify.get<Query>('/x/2/users/:id/followers', (request, reply) =>
    play(sandbox, style, 'fans', request, reply, ({ account }) => {
      const { max_results, pagination_token } = request.query
      const most = mostOf(max_results, 100, 1000)
      const { start } = pageOf([], pagination_token, most)
      const data = world.fanIds(account, start, most).map((n) => {
        const { id, name, username } = fanAt('x', n)
        return { id, name, username, profile_image_url: pictureUrl(sandbox.url(), n % 24) }
      })
      const more = start + most < account.fans.to - account.fans.from
      return {
        ...(data.length > 0 && { data }),
        meta: { result_count: data.length, ...(more && { next_token: cursorAt(start + most) }) },
      }
    }),
  )
  fastify.get<Query>('/x/2/users/:id/tweets', (request, reply) =>
    play(sandbox, style, 'posts', request, reply, ({ account }) => {
      const { max_results, pagination_token } = request.query
      // The newest 3,200 alone, whatever there is.
      const all = world.postsOf(account).slice(0, 3200)
      const { items, next } = pageOf(all, pagination_token, mostOf(max_results, 10, 100))
      return {
        ...(items.length > 0 && {
          data: items.map(tweetOf),
          includes: { media: items.flatMap((post) => mediaOf(post, sandbox.url())) },
        }),
        meta: { result_count: items.length, ...(next && { next_token: next }) },
      }
    }),
  )
}

const userOf = ({ id, name, handle, fans, posts }: PlayedAccount) => ({
  id,
  name,
  username: handle,
  public_metrics: {
    followers_count: fans.to - fans.from,
    tweet_count: posts,
    following_count: 12,
    listed_count: 0,
  },
})

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const shows = ({ kind }: PlayedPost) => (kind === 'album' ? 2 : kind === 'photo' || kind === 'video' ? 1 : 0)

const tweetOf = (post: PlayedPost) => ({
  id: post.id,
  text: escape(post.kind === 'repost' ? `RT @someone: ${post.text}` : post.text),
  created_at: new Date(post.at).toISOString(),
  ...(shows(post) > 0 && { attachments: { media_keys: keysOf(post) } }),
  ...(post.kind === 'repost' && { referenced_tweets: [{ type: 'retweeted', id: '1' }] }),
  ...(post.kind === 'link' && { entities: { urls: [{ expanded_url: 'https://island.example/menu' }] } }),
  public_metrics: { like_count: post.seed * 3, reply_count: post.seed, retweet_count: 1, quote_count: 0 },
})

const keysOf = (post: PlayedPost) => Array.from({ length: shows(post) }, (_, n) => `3_${post.id}${n}`)

const mediaOf = (post: PlayedPost, origin: string) =>
  keysOf(post).map((media_key, n) =>
    post.kind === 'video'
      ? {
          media_key,
          type: 'video',
          preview_image_url: pictureUrl(origin, post.seed),
          variants: [
            { content_type: 'application/x-mpegURL', url: `${origin}/media/list.m3u8` },
            { content_type: 'video/mp4', bit_rate: 832_000, url: filmUrl(origin, post.seed) },
          ],
        }
      : { media_key, type: 'photo', url: pictureUrl(origin, post.seed + n * 24) },
  )
