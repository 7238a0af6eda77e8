import type { Visibility } from '@fankeep/shared/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { play } from '../apis/play'
import { tiktokError, tiktokGood, tiktokStyle } from '../apis/tiktok'
import type { Sandbox } from '../sandbox'
import type { PlayedAccount, PlayedFile } from '../world'
import { fetchFile, fileOf, newId } from './kept-files'

interface Publishing {
  account: PlayedAccount
  text: string
  audience: Visibility
  size: number
  held: Buffer[]
  /** How many status requests until it is published: TikTok reviews each post. */
  working: number
  post?: string
}

type Kept = Map<string, Publishing>

type Asked = FastifyRequest<{ Params: { id: string }; Body: unknown }>
const levels: { [level: string]: Visibility } = {
  PUBLIC_TO_EVERYONE: 'public',
  FOLLOWER_OF_CREATOR: 'followers',
  MUTUAL_FOLLOW_FRIENDS: 'friends',
  SELF_ONLY: 'private',
}
/** A private account cannot post to everyone, and a public one not only to followers. */
const levelsOf = (account: PlayedAccount) => [
  account.protected ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'SELF_ONLY',
]
const audienceOf = (account: PlayedAccount, level: string | undefined) =>
  levelsOf(account).includes(level ?? '') ? levels[level!] : undefined
const most = 15
const day = 24 * 3_600_000
const base = '/tiktok/v2/post/publish'
const style = tiktokStyle

/** Publishing to TikTok: videos in chunks, pictures by address; an id for status requests. */
export function addTiktokPublishing(fastify: FastifyInstance, sandbox: Sandbox) {
  const all: Kept = new Map()
  addFilms(fastify, sandbox, all)
  addPictures(fastify, sandbox, all)
  addQuestions(fastify, sandbox, all)
}

const isFull = (sandbox: Sandbox, account: PlayedAccount) =>
  account.published.filter(({ at }) => at > sandbox.clock.now().getTime() - day).length >= most

function take({ world }: Sandbox, one: Publishing, files: PlayedFile[]) {
  one.post = world.publish(one.account, { text: one.text, audience: one.audience, files }).id
}

function addFilms(fastify: FastifyInstance, sandbox: Sandbox, all: Kept) {
  fastify.post(`${base}/video/init/`, (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, ({ account, grant }) => {
      if (!grant.scopes.includes('video.publish')) return style.forbidden(reply)
      if (isFull(sandbox, account)) return tiktokError(reply, 403, 'spam_risk_too_many_posts')
      const { post_info, source_info } = request.body as {
        post_info: { title: string; privacy_level?: string }
        source_info: { video_size: number }
      }
      const audience = audienceOf(account, post_info.privacy_level)
      if (!audience) return tiktokError(reply, 400, 'privacy_level_option_mismatch')
      const id = `v_pub_file~${newId()}`
      all.set(id, {
        account,
        audience,
        text: post_info.title,
        size: source_info.video_size,
        held: [],
        working: account.works ?? 1,
      })
      return tiktokGood({ publish_id: id, upload_url: `${sandbox.url()}/tiktok/upload/${id}` })
    }),
  )
  // The address is enough to upload: no token is checked.
  fastify.put('/tiktok/upload/:id', async (request: Asked, reply) => {
    const one = all.get(request.params.id)
    if (!one) return reply.code(404).send()
    const held = () => one.held.reduce((sum, { length }) => sum + length, 0)
    const from = Number(/bytes (\d+)-/.exec(request.headers['content-range'] ?? '')?.[1])
    if (from === held()) one.held.push(request.body as Buffer)
    if (held() < one.size) return reply.code(206).send()
    if (one.post === undefined) take(sandbox, one, [fileOf(Buffer.concat(one.held), 'video/mp4')])
    return reply.code(201).send()
  })
}

function addPictures(fastify: FastifyInstance, sandbox: Sandbox, all: Kept) {
  fastify.post(`${base}/content/init/`, (request: Asked, reply) =>
    play(sandbox, style, 'publish', request, reply, async ({ account }) => {
      if (isFull(sandbox, account)) return tiktokError(reply, 403, 'spam_risk_too_many_posts')
      const { post_info, source_info } = request.body as {
        post_info: { description: string; privacy_level?: string }
        source_info: { photo_images: string[] }
      }
      const files = await Promise.all(source_info.photo_images.map((url) => fetchFile(url, sandbox.reach)))
      if (files.some((file) => file === undefined))
        return style.refused(reply, 'A picture could not be fetched')
      const audience = audienceOf(account, post_info.privacy_level)
      if (!audience) return tiktokError(reply, 400, 'privacy_level_option_mismatch')
      const id = `p_pub_url~${newId()}`
      const one: Publishing = {
        account,
        audience,
        text: post_info.description,
        size: 0,
        held: [],
        working: account.works ?? 1,
      }
      all.set(id, one)
      take(sandbox, one, files as PlayedFile[])
      return tiktokGood({ publish_id: id })
    }),
  )
}

/** The account's options, and the status of uploads. */
function addQuestions(fastify: FastifyInstance, sandbox: Sandbox, all: Kept) {
  fastify.post(`${base}/creator_info/query/`, (request: Asked, reply) =>
    play(sandbox, style, 'check', request, reply, ({ account }) =>
      tiktokGood({
        creator_username: account.handle,
        creator_nickname: account.name,
        privacy_level_options: levelsOf(account),
        max_video_post_duration_sec: 600,
      }),
    ),
  )
  fastify.post(`${base}/status/fetch/`, (request: Asked, reply) =>
    play(sandbox, style, 'check', request, reply, () => {
      const one = all.get((request.body as { publish_id: string }).publish_id)
      if (!one) return tiktokError(reply, 400, 'invalid_publish_id')
      if (one.post === undefined) return tiktokGood({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 })
      if (one.working-- > 0) return tiktokGood({ status: 'PROCESSING_DOWNLOAD' })
      // Sends 64-bit ids as JSON numbers, as TikTok does here.
      reply.serializer((said: unknown) => JSON.stringify(said).replace(/"(\d{16,})"/g, '$1'))
      return tiktokGood({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [one.post] })
    }),
  )
}
