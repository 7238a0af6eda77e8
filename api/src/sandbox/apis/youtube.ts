import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sandbox } from '../sandbox'
import type { Form } from '../token'
import { fanAt, type PlayedAccount, type PlayedPost } from '../world'
import { pictureUrl } from './media'
import { mostOf, pageOf, play, type Style } from './play'

export const youtubeError = (reply: FastifyReply, code: number, reason: string, said = reason) =>
  reply.code(code).send({
    error: {
      code,
      message: 'As the documents say',
      errors: [{ domain: 'youtube', reason, message: said }],
    },
  })

export const youtubeStyle: Style = {
  app: 'google',
  platform: 'youtube',
  badToken: (reply) => youtubeError(reply, 401, 'authError'),
  throttled: (reply) => youtubeError(reply, 403, 'quotaExceeded'),
  vanished: (reply) => youtubeError(reply, 404, 'channelNotFound'),
  forbidden: (reply) => youtubeError(reply, 403, 'insufficientPermissions'),
  refused: (reply, said) => youtubeError(reply, 400, 'invalidVideoMetadata', said),
  fault: (reply) => youtubeError(reply, 500, 'backendError'),
}

type Query = { Querystring: Form }

/** YouTube's data API v3: the channel, its uploads, their figures, and the subscribers who are public. */
export function addYoutubeApi(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world } = sandbox
  const base = '/google/youtube/v3'
  fastify.get<Query>(`${base}/channels`, (request, reply) =>
    play(sandbox, youtubeStyle, 'look', request, reply, ({ account }) => channelOf(account)),
  )
  fastify.get<Query>(`${base}/playlistItems`, (request, reply) =>
    play(sandbox, youtubeStyle, 'posts', request, reply, ({ account }) => {
      if (request.query.playlistId !== `UU${account.id.slice(2)}`)
        return youtubeError(reply, 404, 'playlistNotFound')
      // A channel without videos has no upload list (github.com/Elijas/auto-youtube-subscription-playlist-2/issues/86).
      if (world.postsOf(account).length === 0) return youtubeError(reply, 404, 'playlistNotFound')
      const { items, next } = pageOf(
        world.postsOf(account),
        request.query.pageToken,
        mostOf(request.query.maxResults, 5, 50),
      )
      return { items: items.map((post) => itemOf(post, sandbox.url())), ...(next && { nextPageToken: next }) }
    }),
  )
  fastify.get<Query>(`${base}/videos`, (request, reply) =>
    play(sandbox, youtubeStyle, 'posts', request, reply, ({ account }) => {
      const posts = new Map(world.postsOf(account).map((post) => [post.id, post]))
      const parts = (request.query.part ?? '').split(',')
      return {
        items: (request.query.id ?? '')
          .split(',')
          .slice(0, 50)
          .map((id) => ({
            id,
            ...(parts.includes('statistics') && {
              statistics: { likeCount: '42', commentCount: '7', viewCount: '1000' },
            }),
            ...(parts.includes('status') && { status: { privacyStatus: posts.get(id)?.audience } }),
          })),
      }
    }),
  )
  fastify.get<Query>(`${base}/subscriptions`, (request, reply) =>
    play(sandbox, youtubeStyle, 'fans', request, reply, ({ account }) => {
      // Half of them keep their subscriptions private.
      const shown = world.fanIds(account, 0, Math.floor((account.fans.to - account.fans.from) / 2))
      const { items, next } = pageOf(shown, request.query.pageToken, mostOf(request.query.maxResults, 5, 50))
      return {
        items: items.map((n) => {
          const { id, name } = fanAt('youtube', n)
          const thumbnails = { default: { url: pictureUrl(sandbox.url(), n % 24) } }
          return { subscriberSnippet: { title: name, channelId: id, thumbnails } }
        }),
        ...(next && { nextPageToken: next }),
      }
    }),
  )
}

const channelOf = ({ id, name, handle, fans, posts }: PlayedAccount) => ({
  kind: 'youtube#channelListResponse',
  items: [
    {
      id,
      snippet: { title: name, customUrl: `@${handle}` },
      statistics: {
        subscriberCount: String(fans.to - fans.from),
        hiddenSubscriberCount: false,
        videoCount: String(posts),
      },
      contentDetails: { relatedPlaylists: { uploads: `UU${id.slice(2)}` } },
    },
  ],
})

const itemOf = (post: PlayedPost, origin: string) => ({
  snippet: {
    title: post.title ?? post.text,
    description: post.title === undefined ? '' : post.text,
    publishedAt: new Date(post.at + 3_600_000).toISOString(),
    resourceId: { kind: 'youtube#video', videoId: post.id },
    thumbnails: {
      default: { url: pictureUrl(origin, post.seed + 24), width: 120, height: 90 },
      high: { url: pictureUrl(origin, post.seed), width: 480, height: 360 },
    },
  },
  contentDetails: { videoId: post.id, videoPublishedAt: new Date(post.at).toISOString() },
})
