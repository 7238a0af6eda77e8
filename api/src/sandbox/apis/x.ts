import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sandbox } from '../sandbox'
import type { Form } from '../token'
import { fanAt, type PlayedAccount, type PlayedPost } from '../world'
import { pictureUrl, shownBy } from './media'
import { cursorAt, mostOf, pageOf, play, type Style } from './play'

const quarter = 15 * 60

export const xProblem = (reply: FastifyReply, status: number, title: string, detail: string) =>
  reply.code(status).send({ title, detail, status, type: 'about:blank' })

export const xStyle: Style = {
  app: 'x',
  platform: 'x',
  badToken: (reply) => xProblem(reply, 401, 'Unauthorized', 'Unauthorized'),
  throttled: (reply, until) =>
    xProblem(
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
  forbidden: (reply) => xProblem(reply, 403, 'Forbidden', 'You are not permitted to perform this action.'),
  refused: (reply, said) => xProblem(reply, 400, 'Invalid Request', said),
  fault: (reply) => xProblem(reply, 503, 'Service Unavailable', 'Over capacity'),
  limit: (asked) =>
    asked === 'fans'
      ? { most: 15, seconds: quarter }
      : asked === 'posts'
        ? { most: 900, seconds: quarter }
        : asked === 'publish'
          ? { most: 100, seconds: quarter }
          : asked === 'message'
            ? { most: 200, seconds: quarter }
            : asked === 'prepare'
              ? { most: 1500, seconds: quarter }
              : { most: 75, seconds: quarter },
  headers: (reply, { most, remaining, reset }) =>
    void reply.headers({
      'x-rate-limit-limit': String(most),
      'x-rate-limit-remaining': String(Math.max(0, remaining)),
      'x-rate-limit-reset': String(Math.ceil(reset / 1000)),
    }),
}

type Query = { Params: { id: string }; Querystring: Form }

/** X v2: the account, its followers, its posts. Fields are returned only on request. */
export function addXApi(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world } = sandbox
  fastify.get<Query>('/x/2/users/:id', (request, reply) =>
    play(sandbox, xStyle, 'look', request, reply, ({ account }) => {
      const { id } = request.params
      return id === 'me' || id === account.id ? { data: userOf(account) } : xStyle.vanished(reply)
    }),
  )
  fastify.get<Query>('/x/2/users/:id/followers', (request, reply) =>
    play(sandbox, xStyle, 'fans', request, reply, ({ account }) => {
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
    play(sandbox, xStyle, 'posts', request, reply, ({ account }) => {
      const { max_results, pagination_token } = request.query
      // Only the newest 3,200, however many there are.
      const since = Date.parse(request.query.start_time ?? '') || 0
      const all = world
        .postsOf(account)
        .slice(0, 3200)
        .filter(({ at }) => at >= since)
      const { items, next } = pageOf(all, pagination_token, mostOf(max_results, 10, 100))
      return {
        ...(items.length > 0 && {
          data: items.map(tweetOf),
          includes: {
            media: items.flatMap((post) => mediaOf(post, sandbox.url())),
            ...(request.query.expansions?.includes('author_id') && {
              users: [{ id: account.id, protected: account.protected }],
            }),
          },
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
const links = /https?:\/\/[^\s]+/g

/** Shortens links as X does, and lists them in X's form. */
function shortened({ id, text }: PlayedPost) {
  const urls = [...text.matchAll(links)].map(([expanded_url], n) => ({
    url: `https://t.co/${id}${n}`,
    expanded_url,
  }))
  return { urls, text: urls.reduce((short, { url, expanded_url }) => short.replace(expanded_url, url), text) }
}

function tweetOf(post: PlayedPost) {
  // What was published here is returned as X would write it.
  const linked = post.kind === 'link' ? `${post.text} https://island.example/menu` : post.text
  const { text, urls } =
    post.files || post.kind === 'link' ? shortened({ ...post, text: linked }) : { text: post.text, urls: [] }
  const shown = keysOf(post)
  return {
    id: post.id,
    text: escape(post.kind === 'repost' ? `RT @someone: ${text}` : text),
    created_at: new Date(post.at).toISOString(),
    ...(shown.length > 0 && { attachments: { media_keys: shown } }),
    ...(post.kind === 'repost' && { referenced_tweets: [{ type: 'retweeted', id: '1' }] }),
    ...(post.after !== undefined && { referenced_tweets: [{ type: 'replied_to', id: post.after }] }),
    ...(urls.length > 0 && { entities: { urls } }),
    ...(post.audience === 'some' && { community_id: '1' }),
    public_metrics: { like_count: post.seed * 3, reply_count: post.seed, retweet_count: 1, quote_count: 0 },
  }
}

const keyOf = ({ id, kind }: { id: string; kind: 'photo' | 'video' }) => `${kind === 'video' ? 13 : 3}_${id}`
const keysOf = (post: PlayedPost) => shownBy(post, '').map(keyOf)

const mediaOf = (post: PlayedPost, origin: string) =>
  shownBy(post, origin).map((one) =>
    one.kind === 'video'
      ? {
          media_key: keyOf(one),
          type: 'video',
          preview_image_url: pictureUrl(origin, post.seed),
          variants: [
            { content_type: 'application/x-mpegURL', url: `${origin}/media/list.m3u8` },
            { content_type: 'video/mp4', bit_rate: 832_000, url: one.url },
          ],
        }
      : { media_key: keyOf(one), type: 'photo', url: one.url },
  )
