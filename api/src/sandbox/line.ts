import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from './sandbox'
import { chance } from './store'

/**
 * A fault of a push: an error `status`; a page of a gateway; or the answer is lost, before the message is accepted (`untaken`) or after.
 */
export type LineFault =
  | { status: number; message?: string; headers?: Record<string, string> }
  | { gateway: number }
  | { lost: 'cut' | 'hang' | 'untaken' }

type EventKind = 'follow' | 'unfollow' | 'yes' | 'message'

interface Account {
  channelId: string
  secret: string
  endpoint: string
  tokenEnded: boolean
  /** LINE cannot reach our address. */
  isCutOff: boolean
  /** Messages per month; null means no limit. */
  quota: number | null
  replies: { token: string; messages: unknown[] }[]
  pushes: { to: string; text: string; key: string }[]
  /** Accepted requests by retry key. */
  taken: Map<string, string>
  faults: LineFault[]
  replyTokens: Set<string>
}

/** The secret and the token of a channel at the stand-in. */
export const lineSecretsOf = (channelId: string) => ({
  channel_id: channelId,
  secret: `line-secret-of-${channelId}`,
  access_token: `line-token-of-${channelId}`,
})

function newAccount(channelId: string): Account {
  return {
    channelId,
    secret: lineSecretsOf(channelId).secret,
    endpoint: '',
    tokenEnded: false,
    isCutOff: false,
    quota: 200,
    replies: [],
    pushes: [],
    taken: new Map(),
    faults: [],
    replyTokens: new Set(),
  }
}

/** LINE's Messaging API: every channel id of ten digits exists, with the credentials of `lineSecretsOf`. */
export function addLine(app: FastifyInstance, sandbox: Pick<Sandbox, 'reach' | 'clock'>) {
  const accounts = new Map<string, Account>()
  const account = (channelId: string) => {
    const known = accounts.get(channelId) ?? newAccount(channelId)
    accounts.set(channelId, known)
    return known
  }
  addCalls(app, account)
  addWebhookTest(app, account, sandbox)

  /** An event in LINE's format, for `deliver`. */
  const event = (of: Account, kind: EventKind, uid: string, at = sandbox.clock.now()) => {
    const replyToken = chance()
    of.replyTokens.add(replyToken)
    return {
      ...(kind === 'yes'
        ? { type: 'postback', postback: { data: 'fankeep:yes' } }
        : { type: kind, ...(kind === 'message' && { message: { type: 'text', text: 'hi' } }) }),
      webhookEventId: randomUUID(),
      source: { type: 'user', userId: uid },
      timestamp: at.getTime(),
      ...(kind !== 'unfollow' && { replyToken }),
    }
  }
  /** Calls the webhook with these events, signed; returns the status. */
  const deliver = (of: Account, events: unknown[]) => post(sandbox.reach(of.endpoint), of, events)
  const happen = (of: Account, kind: EventKind, uid: string) => deliver(of, [event(of, kind, uid)])
  // For people and browser tests: a fan follows, presses "yes", or leaves.
  app.post<{ Params: { channel: string; kind: EventKind; uid: string } }>(
    '/line-fan/:channel/:kind/:uid',
    async ({ params }) => ({ status: await happen(account(params.channel), params.kind, params.uid) }),
  )
  app.get<{ Params: { channel: string } }>('/line-fan/:channel', async ({ params }) => {
    const { replies, pushes } = account(params.channel)
    return { replies, pushes }
  })
  return { account, event, deliver, happen }
}

/** Calls a webhook as LINE does; returns the status. */
async function post(url: string, { secret }: Account, events: unknown[]) {
  const body = JSON.stringify({ destination: 'U', events })
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

/** The account of a request's token; without one, refuses the request. */
function openedBy(account: (channelId: string) => Account, request: FastifyRequest, reply: FastifyReply) {
  const [, channelId] = /^Bearer line-token-of-(\d{10})$/.exec(request.headers.authorization ?? '') ?? []
  const found = channelId && account(channelId)
  if (found && !found.tokenEnded) return found
  void reply.code(401).send({ message: 'Authentication failed. Confirm that the access token is valid.' })
  return undefined
}

/** https://developers.line.biz/en/reference/messaging-api/#test-webhook-endpoint */
function addWebhookTest(
  app: FastifyInstance,
  account: (channelId: string) => Account,
  { reach }: Pick<Sandbox, 'reach'>,
) {
  app.post<{ Body: { endpoint?: string } }>('/line/v2/bot/channel/webhook/test', async (request, reply) => {
    const of = openedBy(account, request, reply)
    if (!of) return reply
    const status = of.isCutOff ? 0 : await post(reach(request.body.endpoint ?? of.endpoint), of, [])
    const reason = status === 200 ? 'OK' : status === 0 ? 'COULD_NOT_CONNECT' : 'ERROR_STATUS_CODE'
    return { success: status === 200, statusCode: status, reason, detail: String(status) }
  })
}

function addCalls(app: FastifyInstance, account: (channelId: string) => Account) {
  const opened = (request: FastifyRequest, reply: FastifyReply) => openedBy(account, request, reply)
  app.get('/line/v2/bot/info', async (request, reply) => {
    const of = opened(request, reply)
    return of
      ? { userId: `U${of.channelId}`, basicId: `@${of.channelId}`, displayName: `Shop ${of.channelId}` }
      : reply
  })
  app.post<{ Body: { access_token?: string } }>('/line/v2/oauth/verify', async ({ body }, reply) => {
    const [, channelId] = /^line-token-of-(\d{10})$/.exec(body.access_token ?? '') ?? []
    return channelId
      ? { client_id: channelId, scope: '' }
      : reply.code(400).send({ error: 'invalid_request' })
  })
  app.put<{ Body: { endpoint?: string } }>(
    '/line/v2/bot/channel/webhook/endpoint',
    async (request, reply) => {
      const of = opened(request, reply)
      if (of) of.endpoint = request.body.endpoint ?? ''
      return of ? {} : reply
    },
  )
  app.get('/line/v2/bot/message/quota', async (request, reply) => {
    const of = opened(request, reply)
    return of ? (of.quota === null ? { type: 'none' } : { type: 'limited', value: of.quota }) : reply
  })
  app.get('/line/v2/bot/message/quota/consumption', async (request, reply) => {
    const of = opened(request, reply)
    return of ? { totalUsage: of.pushes.length } : reply
  })
  app.post<{ Body: { replyToken: string; messages: unknown[] } }>(
    '/line/v2/bot/message/reply',
    async (request, reply) => {
      const of = opened(request, reply)
      const { replyToken: token, messages } = request.body
      if (!of?.replyTokens.delete(token)) return reply.code(400).send({ message: 'Invalid reply token' })
      of.replies.push({ token, messages })
      return {}
    },
  )
  app.post<{ Body: { to: string; messages: { text: string }[] } }>(
    '/line/v2/bot/message/push',
    async (request, reply) => {
      const of = opened(request, reply)
      return of ? push(of, request.headers['x-line-retry-key'], request.body, reply) : reply
    },
  )
}

/** https://developers.line.biz/en/docs/messaging-api/retrying-api-request/ */
function push(
  of: Account,
  header: unknown,
  { to, messages }: { to: string; messages: { text: string }[] },
  reply: FastifyReply,
) {
  const key = String(header)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
    return reply.code(400).send({ message: 'The retry key is no UUID' })
  const fault = of.faults.shift()
  if (fault && 'status' in fault)
    return reply
      .code(fault.status)
      .headers(fault.headers ?? {})
      .send({ message: fault.message ?? 'No' })
  if (fault && 'gateway' in fault)
    return reply.code(fault.gateway).type('text/html').send('<title>Gateway</title>')
  if (fault?.lost === 'untaken') return cut(reply)
  const first = of.taken.get(key)
  if (first)
    return reply
      .code(409)
      .header('x-line-accepted-request-id', first)
      .send({ message: 'The retry key is already accepted' })
  if (of.quota !== null && of.pushes.length >= of.quota)
    return reply.code(429).send({ message: 'You have reached your monthly limit.' })
  of.taken.set(key, randomUUID())
  of.pushes.push({ to, key, text: messages.map(({ text }) => text).join('\n') })
  if (!fault) return { sentMessages: [{ id: chance() }] }
  return fault.lost === 'cut' ? cut(reply) : reply.hijack()
}

function cut(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
