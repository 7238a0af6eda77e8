import type { FastifyInstance } from 'fastify'
import type { Sandbox } from './sandbox'
import { idOf } from './people'
import { type Form, isClient, plainDecline, takeToken } from './token'

const hour = 3600
const day = 24 * hour

/** TikTok: a different name for the client's id, commas between scopes. */
export function addTiktok(fastify: FastifyInstance, sandbox: Sandbox) {
  const { store } = sandbox
  fastify.post<{ Body: Form }>('/tiktok/v2/oauth/token/', (request, reply) =>
    takeToken(sandbox, 'tiktok', request, reply, {
      decline: (answer, error, error_description) =>
        answer.code(400).send({ error, error_description, log_id: 'sandbox' }),
      give: (granted) => ({
        access_token: store.makeToken(granted, day),
        expires_in: day,
        open_id: idOf('tiktok', granted.person),
        refresh_token: store.makeToken(granted, 365 * day, 'refresh'),
        refresh_expires_in: 365 * day,
        scope: granted.scopes.join(','),
        token_type: 'Bearer',
      }),
    }),
  )
  fastify.post<{ Body: Form }>('/tiktok/v2/oauth/revoke/', async ({ body, headers }, reply) =>
    isClient('tiktok', body ?? {}, headers.authorization) && store.revoke(body?.token ?? '')
      ? reply.send({})
      : reply.code(400).send({ error: 'invalid_request', log_id: 'sandbox' }),
  )
}

/** X: a confidential client authenticates in a header; PKCE is always required; codes are valid for half a minute. */
export function addX(fastify: FastifyInstance, sandbox: Sandbox) {
  const { store } = sandbox
  fastify.post<{ Body: Form }>('/x/2/oauth2/token', (request, reply) =>
    takeToken(sandbox, 'x', request, reply, {
      decline: plainDecline,
      give: (granted) => ({
        token_type: 'bearer',
        expires_in: 2 * hour,
        access_token: store.makeToken(granted, 2 * hour),
        scope: granted.scopes.join(' '),
        ...(granted.scopes.includes('offline.access') && {
          refresh_token: store.makeToken(granted, 180 * day, 'refresh'),
        }),
      }),
    }),
  )
  fastify.post<{ Body: Form }>('/x/2/oauth2/revoke', async ({ body, headers }, reply) =>
    isClient('x', body ?? {}, headers.authorization)
      ? reply.send({ revoked: store.revoke(body?.token ?? '') })
      : reply.code(401).send({ error: 'invalid_client' }),
  )
}
