import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Sandbox } from './sandbox'
import { idOf } from './people'
import { clientOf } from './sites'
import { bearerOf, type Form, metaDecline, takeToken } from './token'

const sixtyDays = 60 * 24 * 3600
const hour = 3600

const badToken = (reply: FastifyReply) =>
  reply.code(400).send({
    error: {
      message: 'Error validating access token',
      type: 'OAuthException',
      code: 190,
      fbtrace_id: 'AsandboxTrace',
    },
  })

/** Facebook: Graph's login, its token inspection, and the end of a permission. */
export function addFacebook(fastify: FastifyInstance, sandbox: Sandbox) {
  const { store } = sandbox
  const { id: appId, secret } = clientOf('facebook')
  const proofHolds = (token: string, proof: string | undefined) =>
    proof === createHmac('sha256', secret).update(token).digest('hex')

  fastify.post<{ Body: Form }>('/facebook/:version/oauth/access_token', (request, reply) =>
    takeToken(sandbox, 'facebook', request, reply, {
      decline: metaDecline,
      give: (granted, fault) => ({
        // A token issued to another app, as an attacker would try to use it here.
        access_token:
          fault === 'otherApp'
            ? store.makeToken({ ...granted, app: 'threads' }, hour)
            : store.makeToken(granted, hour),
        token_type: 'bearer',
        expires_in: hour,
      }),
    }),
  )
  fastify.get<{ Querystring: Form }>('/facebook/:version/oauth/access_token', async ({ query }, reply) => {
    const grant = store.grantOf('facebook', query.fb_exchange_token ?? '')
    const ours = query.client_id === appId && query.client_secret === secret
    if (!grant || !ours || query.grant_type !== 'fb_exchange_token') return badToken(reply)
    return { access_token: store.makeToken(grant, sixtyDays), token_type: 'bearer', expires_in: sixtyDays }
  })
  fastify.get<{ Querystring: Form }>('/facebook/:version/debug_token', async ({ query }, reply) => {
    if (query.access_token !== `${appId}|${secret}`) return badToken(reply)
    const own = store.grantOf('facebook', query.input_token ?? '')
    const other = store.grantOf('threads', query.input_token ?? '')
    const grant = own ?? other
    return {
      data: {
        app_id: own ? appId : 'another-app',
        type: 'USER',
        is_valid: grant !== undefined,
        user_id: grant ? idOf('facebook', grant.person) : '',
        scopes: grant?.scopes ?? [],
      },
    }
  })
  fastify.get<{ Querystring: Form }>('/facebook/:version/me', async (request, reply) => {
    const token = bearerOf(request)
    const grant = store.grantOf('facebook', token)
    if (!grant || !proofHolds(token, request.query.appsecret_proof)) return badToken(reply)
    const { person, scopes } = grant
    return {
      id: idOf('facebook', person),
      name: person.name,
      ...(scopes.includes('email') && person.email && { email: person.email }),
    }
  })
  fastify.delete<{ Querystring: Form }>('/facebook/:version/me/permissions', async (request, reply) => {
    const token = bearerOf(request)
    const grant = store.grantOf('facebook', token)
    if (!grant || !proofHolds(token, request.query.appsecret_proof)) return badToken(reply)
    store.revokeAll('facebook', grant.person)
    return { success: true }
  })
}

const refreshType = { instagram: 'ig_refresh_token', threads: 'th_refresh_token' } as const

/**
 * Instagram and Threads: the same login under two names; first a short-lived token, exchanged for one of sixty days.
 */
export function addInstagramAndThreads(fastify: FastifyInstance, sandbox: Sandbox) {
  const { store } = sandbox
  const kinds = { instagram: 'ig_exchange_token', threads: 'th_exchange_token' } as const
  for (const [app, grantType] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    fastify.post<{ Body: Form }>(`/${app}/oauth/access_token`, (request, reply) =>
      takeToken(sandbox, app, request, reply, {
        decline: metaDecline,
        give: (granted) => {
          const access_token = store.makeToken(granted, hour)
          const user_id = idOf(app, granted.person)
          return app === 'instagram'
            ? { data: [{ access_token, user_id, permissions: granted.scopes.join(',') }] }
            : { access_token, user_id }
        },
      }),
    )
    fastify.get<{ Querystring: Form }>(`/${app}/access_token`, async ({ query }, reply) => {
      const grant = store.grantOf(app, query.access_token ?? '')
      if (!grant || query.client_secret !== clientOf(app).secret || query.grant_type !== grantType)
        return badToken(reply)
      return { access_token: store.makeToken(grant, sixtyDays), token_type: 'bearer', expires_in: sixtyDays }
    })
    fastify.get<{ Querystring: Form }>(`/${app}/refresh_access_token`, async ({ query }, reply) => {
      if (sandbox.faults.take() === 'tokenDeclined') return badToken(reply)
      const grant = store.grantOf(app, query.access_token ?? '')
      if (!grant || query.grant_type !== refreshType[app]) return badToken(reply)
      return { access_token: store.makeToken(grant, sixtyDays), token_type: 'bearer', expires_in: sixtyDays }
    })
  }
}
