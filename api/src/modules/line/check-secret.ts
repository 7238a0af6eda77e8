import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../infra/http/api'
import { readBytes } from '../../infra/http/body'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { isDone, lineClient } from '../../platforms/line/client'
import type { Secrets } from './channel'
import { isSignedBy } from './signature'

const checkPath = '/api/line/check'
const purpose = 'line check'
const withinMs = 60_000
const largest = 64 * 1024
/** A status that no proxy in front of us would send itself. */
const wrongSecret = 422

/**
 * LINE has no call to check a secret, and with a wrong one each webhook would later be refused unnoticed. So LINE is
 * asked to test an endpoint of ours that knows the secret: it signs its request with the channel's own secret. If LINE
 * cannot reach the endpoint, this proves nothing about the secret.
 * @throws Refusal `line_secret`
 */
export async function checkSecret(
  { config, crypto, clock, log }: Services,
  { secret, token }: Secrets,
): Promise<void> {
  const until = clock.now().getTime() + withinMs
  const sealed = crypto.seal(purpose, JSON.stringify({ secret, until }))
  const endpoint = `${config.publicUrl}${checkPath}?of=${sealed}`
  const tried = await lineClient(config)('/v2/bot/channel/webhook/test', {
    ...{ method: 'POST', token, json: { endpoint } },
  })
  if (tried.body.statusCode === wrongSecret) throw new Refusal('line_secret')
  if (!isDone(tried) || tried.body.success !== true)
    log.warn({ status: tried.status, reason: tried.body.reason }, 'testing a webhook by LINE failed')
}

type Asked = FastifyRequest<{ Querystring: { of?: unknown } }>

/** The endpoint that LINE's test request calls. */
export function checkRoute({ fastify, services }: Api): void {
  fastify.post(checkPath, async (request: Asked, reply: FastifyReply) => {
    const body = await readBytes(request.raw, largest)
    const secret = openSecret(services, request.query.of)
    if (secret === undefined) return reply.code(404).send()
    const isRight = isSignedBy(secret, body, request.headers['x-line-signature'])
    return reply.code(isRight ? 200 : wrongSecret).send({})
  })
}

function openSecret({ crypto, clock }: Services, sealed: unknown): string | undefined {
  if (typeof sealed !== 'string') return undefined
  try {
    const { secret, until } = JSON.parse(crypto.open(purpose, sealed)) as { secret: string; until: number }
    return clock.now().getTime() <= until ? secret : undefined
  } catch {
    return undefined
  }
}
