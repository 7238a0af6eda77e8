import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OAuthApp } from '../infra/config/providers-config'
import { consentPage, errorPage } from './consent-page'
import type { Fault } from './faults'
import { type Person, people } from './people'
import { clientOf, sites } from './sites'
import type { Sandbox } from './sandbox'
import type { Asked } from './store'

/** The consent dialog (RFC 6749, 4.1.1 and 4.1.2), and its result. */
export function addDialog(fastify: FastifyInstance, app: OAuthApp, sandbox: Sandbox): void {
  const site = sites[app]
  fastify.get<{ Querystring: Record<string, string | undefined> }>(
    `/${app}${site.authorize}`,
    async ({ query }, reply) => {
      const redirectUri = query.redirect_uri ?? ''
      const blocked = (error: string, why: string) =>
        html(reply.code(400), errorPage(site.name, error, why), redirectUri)
      if (query[site.clientIdField] !== clientOf(app).id)
        return blocked('invalid_client', 'The OAuth client was not found.')
      if (!sandbox.isRegistered(redirectUri))
        return blocked('redirect_uri_mismatch', 'The address to come back to is not registered for this app.')
      const back = (error: string) => goBack(reply, { redirectUri, state: query.state ?? '' }, { error })
      if (query.response_type !== 'code') return back('unsupported_response_type')
      const scopes = (query.scope ?? '').split(site.separator).filter(Boolean)
      if (scopes.length === 0) return back('invalid_scope')
      if (query.code_challenge && query.code_challenge_method !== 'S256') return back('invalid_request')
      // X always requires PKCE (its documents, step 1).
      if (app === 'x' && !query.code_challenge) return back('invalid_request')
      const id = sandbox.store.ask({
        app,
        redirectUri,
        scopes,
        state: query.state ?? '',
        challenge: query.code_challenge ?? '',
        nonce: query.nonce ?? '',
      })
      return html(reply, consentPage({ id, site: site.name, scopes }), redirectUri)
    },
  )
  // The form's action is `consent`, next to the page itself.
  const consent = `/${app}${site.authorize.replace(/[^/]*\/?$/, site.authorize.endsWith('/') ? '$&consent' : 'consent')}`
  fastify.post<{ Body: Record<string, string | undefined> }>(consent, async ({ body }, reply) => {
    const asked = sandbox.store.answer(body.id ?? '')
    if (!asked)
      return html(
        reply.code(400),
        errorPage(site.name, 'invalid_request', 'This page was answered already.'),
        '',
      )
    return decide(sandbox, asked, body, reply)
  })
}

const faultChoices: Fault[] = ['token500', 'tokenCut', 'tokenDeclined']

function decide(
  { store, faults }: Sandbox,
  asked: Asked,
  body: Record<string, string | undefined>,
  reply: FastifyReply,
) {
  const site = sites[asked.app]
  const choice = body.choice ?? 'cancel'
  if (choice === 'server_error') return goBack(reply, asked, { error: 'server_error' })
  const fault = faultChoices.find((one) => one === choice)
  if (choice !== 'allow' && !fault) return goBack(reply, asked, { error: 'access_denied', ...site.denied })
  if (fault) faults.set(fault)
  return goBack(reply, asked, { code: store.makeCode(asked, chosen(body), site.codeSeconds) })
}

function chosen({ person, email = '' }: Record<string, string | undefined>): Person {
  const listed = people[Number(person)]
  if (person !== 'other' && listed) return listed
  return { email, name: email.split('@')[0] ?? '', emailVerified: true }
}

function goBack(
  reply: FastifyReply,
  { redirectUri, state }: Pick<Asked, 'redirectUri' | 'state'>,
  fields: Record<string, string>,
) {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...fields, ...(state && { state }) }))
    url.searchParams.set(name, value)
  return reply.redirect(url.href, 303)
}

/** Allows a form to be sent here and, through the redirect, to the site that asked (CSP checks both). */
function html(reply: FastifyReply, page: string, redirectUri: string) {
  const back = URL.canParse(redirectUri) ? new URL(redirectUri).origin : ''
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${back}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page)
}
