import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sandbox } from '../sandbox'
import type { PlayedPost } from '../world'
import { pictureUrl } from './media'
import { mostOf, play, type Style } from './play'

export const tiktokError = (
  reply: FastifyReply,
  status: number,
  code: string,
  said = 'As the documents say',
) => reply.code(status).send({ data: {}, error: { code, message: said, log_id: 'sandbox' } })
export const tiktokGood = (data: object) => ({ data, error: { code: 'ok', message: '', log_id: 'sandbox' } })

export const tiktokStyle: Style = {
  app: 'tiktok',
  platform: 'tiktok',
  badToken: (reply) => tiktokError(reply, 401, 'access_token_invalid'),
  throttled: (reply) => tiktokError(reply, 429, 'rate_limit_exceeded'),
  vanished: (reply) => tiktokError(reply, 404, 'user_not_found'),
  forbidden: (reply) => tiktokError(reply, 401, 'scope_not_authorized'),
  refused: (reply, said) => tiktokError(reply, 400, 'invalid_params', said),
  fault: (reply) => tiktokError(reply, 500, 'internal_error'),
  limit: () => ({ most: 600, seconds: 60 }),
}

/** TikTok's display API: the account, and its public videos with a time as cursor. No fans, and no video files. */
export function addTiktokApi(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world } = sandbox
  fastify.get('/tiktok/v2/user/info/', (request, reply) =>
    play(sandbox, tiktokStyle, 'look', request, reply, ({ account: { id, handle, name, fans, posts } }) =>
      tiktokGood({
        user: {
          open_id: id,
          display_name: name,
          username: handle,
          follower_count: fans.to - fans.from,
          video_count: posts,
        },
      }),
    ),
  )
  fastify.post<{ Body: { cursor?: number; max_count?: number } | null }>(
    '/tiktok/v2/video/list/',
    (request, reply) =>
      play(sandbox, tiktokStyle, 'posts', request, reply, ({ account }) => {
        const { cursor, max_count } = request.body ?? {}
        const most = mostOf(max_count?.toString(), 10, 20)
        const left = world
          .postsOf(account)
          .filter(({ at, audience }) => audience === 'public' && (cursor === undefined || at < cursor))
        const videos = left.slice(0, most)
        return tiktokGood({
          videos: videos.map((post) => videoOf(account.handle, post, sandbox.url())),
          cursor: videos.at(-1)?.at ?? 0,
          has_more: left.length > most,
        })
      }),
  )
}

const videoOf = (handle: string, post: PlayedPost, origin: string) => ({
  id: post.id,
  title: post.text,
  video_description: post.text,
  create_time: Math.floor(post.at / 1000),
  cover_image_url: pictureUrl(origin, post.seed),
  share_url: `https://www.tiktok.com/@${handle}/video/${post.id}?utm_campaign=sandbox`,
  like_count: post.seed * 9,
  comment_count: post.seed,
  share_count: 3,
})
