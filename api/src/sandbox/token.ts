import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OAuthApp } from '../infra/config/providers-config'
import type { Sandbox } from './sandbox'
import type { Fault } from './faults'
import { clientOf, sites } from './sites'
import type { Asked } from './store'
import type { Person } from './people'

export type Form = Record<string, string | undefined>
export type Granted = Asked & { person: Person }

const asNothing = { redirectUri: '', state: '', challenge: '', nonce: '' }

/** Whether the request comes from our app: its id and secret, in the body or as in RFC 6749, 2.3.1. */
export function isClient(app: OAuthApp, form: Form, authorization: string | undefined): boolean {
  const { id, secret } = clientOf(app)
  if (authorization?.startsWith('Basic ')) {
    const [givenId = '', givenSecret = ''] = Buffer.from(authorization.slice(6), 'base64')
      .toString('utf8')
      .split(':')
      .map(decodeURIComponent)
    return givenId === id && givenSecret === secret
  }
  return form[sites[app].clientIdField] === id && form.client_secret === secret
}

/** A site's error answer at its token endpoint. */
export type Decline = (reply: FastifyReply, error: string, description: string) => FastifyReply

/** RFC 6749, 5.2. */
export const plainDecline: Decline = (reply, error, description) =>
  reply.code(error === 'invalid_client' ? 401 : 400).send({ error, error_description: description })

/** Meta's error format. */
export const metaDecline: Decline = (reply, _error, message) =>
  reply.code(400).send({
    error: { message, type: 'OAuthException', code: 100, error_subcode: 36_007, fbtrace_id: 'AsandboxTrace' },
  })

/**
 * The common part of token endpoints (RFC 6749, 4.1.3): checks the client, the code, and the requested fault. `give`
 * builds the answer.
 */
export async function takeToken(
  sandbox: Sandbox,
  app: OAuthApp,
  request: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
  { decline, give }: { decline: Decline; give: (granted: Granted, fault?: Fault) => unknown },
) {
  const form = request.body ?? {}
  const fault = sandbox.faults.take()
  if (fault === 'token500') return reply.code(500).send({ error: 'server_error' })
  if (fault === 'tokenHtml') return reply.type('text/html').send('<html>')
  if (fault === 'tokenDeclined') return decline(reply, 'invalid_grant', 'The code is refused')
  if (!isClient(app, form, request.headers.authorization))
    return decline(reply, 'invalid_client', 'The client is unknown, or its secret is another one')
  if (form.grant_type === 'refresh_token') {
    const found = sandbox.store.grantOf(app, form.refresh_token ?? '', 'refresh')
    if (!found) return decline(reply, 'invalid_grant', 'The refresh token is not, or no longer, good')
    // X issues a new refresh token each time, and the old one stops working.
    if (app === 'x') sandbox.store.revoke(form.refresh_token ?? '')
    return reply.send(await give({ ...asNothing, ...found }, undefined))
  }
  if (form.grant_type !== 'authorization_code')
    return decline(reply, 'unsupported_grant_type', 'Only these two grants are played here')
  const { code = '', redirect_uri = '', code_verifier } = form
  const granted = sandbox.store.takeCode(app, code, redirect_uri, code_verifier)
  if (typeof granted === 'string') return decline(reply, 'invalid_grant', granted)
  const answer = await give(granted, fault)
  if (fault !== 'tokenCut') return reply.send(answer)
  // Sends the headers and half of the body, then breaks the connection.
  const text = JSON.stringify(answer)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
  reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy())
  return reply
}

export const bearerOf = ({ headers, query }: FastifyRequest) =>
  headers.authorization?.replace(/^Bearer /, '') ?? (query as Form).access_token ?? ''
