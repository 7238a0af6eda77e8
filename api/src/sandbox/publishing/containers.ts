import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { graphError, graphStyle } from '../apis/graph'
import { play } from '../apis/play'
import type { Sandbox } from '../sandbox'
import type { Form } from '../token'
import type { PlayedAccount, PlayedFile } from '../world'
import { pageAddress } from '../page-address'
import { fetchFile, newId } from './kept-files'

interface Container {
  account: PlayedAccount
  text: string
  after: string | undefined
  files: PlayedFile[]
  /** How many status requests until it is ready: videos take a while. */
  working: number
  state: 'made' | 'PUBLISHED' | 'ERROR'
  until: number
}

const day = 24 * 3_600_000

interface Rules {
  app: 'instagram' | 'threads'
  make: string
  publish: string
  limit: string
  words: 'caption' | 'text'
  status: 'status_code' | 'status'
  scope: string
  /** Posts per day, characters, files. */
  most: { posts: number; text: number; files: number }
}

const rules: Rules[] = [
  {
    app: 'instagram',
    ...{ make: 'media', publish: 'media_publish', limit: 'content_publishing_limit' },
    ...{ words: 'caption', status: 'status_code', scope: 'instagram_business_content_publish' },
    most: { posts: 50, text: 2200, files: 10 },
  },
  {
    app: 'threads',
    ...{ make: 'threads', publish: 'threads_publish', limit: 'threads_publishing_limit' },
    ...{ words: 'text', status: 'status', scope: 'threads_content_publish' },
    most: { posts: 250, text: 500, files: 20 },
  },
]

type Asked = FastifyRequest<{ Params: { id: string }; Body: Form | null; Querystring: Form }>

/** Publishing to Instagram and Threads: containers, which fetch their files and can be published once. */
export function addContainers(fastify: FastifyInstance, sandbox: Sandbox) {
  for (const rule of rules) addApp(fastify, sandbox, rule)
}

function addApp(fastify: FastifyInstance, sandbox: Sandbox, rule: Rules) {
  const { world, clock } = sandbox
  const now = () => clock.now().getTime()
  const style = styleOf(rule, now)
  const containers = new Map<string, Container>()
  const usage = (account: PlayedAccount) =>
    account.published.filter((post) => post.at > now() - day && post.after === undefined).length

  const stateOf = (container: Container) => {
    if (container.state !== 'made') return container.state
    if (container.until < now()) return 'EXPIRED'
    return container.working-- > 0 ? 'IN_PROGRESS' : 'FINISHED'
  }

  fastify.post(`/${rule.app}/:version/:id/${rule.make}`, (request: Asked, reply) =>
    play(sandbox, style, 'prepare', request, reply, ({ account, grant }) =>
      grant.scopes.includes(rule.scope)
        ? makeContainer({ sandbox, rule, containers }, account, request.body ?? {}, reply)
        : style.forbidden(reply),
    ),
  )
  fastify.post(`/${rule.app}/:version/:id/${rule.publish}`, (request: Asked, reply) =>
    play(sandbox, style, 'publish', request, reply, ({ account }) => {
      const container = containers.get(request.body?.creation_id ?? '')
      if (container?.account !== account)
        return graphError(reply, 400, 24, 2_207_006, 'The media ID is unknown')
      if (container.state === 'PUBLISHED')
        return graphError(reply, 400, 24, 2_207_006, 'It was published already')
      if (stateOf(container) !== 'FINISHED') return graphError(reply, 400, 9007, 2_207_027, 'It is not ready')
      if (container.after === undefined && usage(account) >= rule.most.posts)
        return graphError(reply, 403, 9, 2_207_042, 'The day is full')
      container.state = 'PUBLISHED'
      return { id: world.publish(account, { ...container, audience: 'public' }).id }
    }),
  )
  fastify.get(`/${rule.app}/:version/:id/${rule.limit}`, (request: Asked, reply) =>
    play(sandbox, style, 'check', request, reply, ({ account }) => ({
      data: [
        {
          quota_usage: usage(account),
          config: { quota_total: rule.most.posts, quota_duration: day / 1000 },
        },
      ],
    })),
  )
  fastify.get(`/${rule.app}/:version/:id`, (request: Asked, reply) =>
    play(sandbox, style, 'check', request, reply, ({ account }) => {
      const { id } = request.params
      const container = containers.get(id)
      if (container) return { id, [rule.status]: stateOf(container) }
      const post = account.published.find((one) => one.id === id)
      return post ? { id, permalink: pageAddress(sandbox, account, id) } : style.vanished(reply)
    }),
  )
}

interface Kept {
  sandbox: Sandbox
  rule: Rules
  containers: Map<string, Container>
}

async function makeContainer(
  { sandbox, rule, containers }: Kept,
  account: PlayedAccount,
  form: Form,
  reply: FastifyReply,
) {
  const now = () => sandbox.clock.now().getTime()
  const refuse = (said: string) => styleOf(rule, now).refused(reply, said)
  const text = form[rule.words] ?? ''
  if ([...text].length > rule.most.text) return refuse(`The ${rule.words} is too long`)
  const children = (form.children ?? '').split(',').filter(Boolean)
  const address = form.image_url ?? form.video_url
  const single = address === undefined ? undefined : await fetchFile(address, sandbox.reach)
  if (address !== undefined && !single)
    return graphError(reply, 400, 9004, 2_207_052, 'The media could not be fetched')
  if (rule.app === 'instagram' && single?.kind === 'photo' && single.type !== 'image/jpeg')
    return refuse(`${single.type} is no JPEG`)
  const files = single ? [single] : children.flatMap((id) => containers.get(id)?.files ?? [])
  const bare = files.length === 0 && (rule.app === 'instagram' || text === '')
  if (bare || files.length < children.length || files.length > rule.most.files)
    return refuse('The media do not fit')
  const id = newId()
  const working = files.some(({ kind }) => kind === 'video') && children.length === 0 ? 1 : 0
  containers.set(id, {
    account,
    text,
    after: form.reply_to_id,
    files,
    working,
    state: 'made',
    until: now() + day,
  })
  return { id }
}

const styleOf = ({ app }: Rules, now: () => number) =>
  graphStyle(app, app, app === 'threads' ? 4 : 80_002, now)
