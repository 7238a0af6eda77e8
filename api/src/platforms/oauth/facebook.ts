import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../infra/refusal'
import { readTokens } from './client'
import type { Line, OAuthProvider, Tokens } from './provider'

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
const version = '/v23.0'

/** Proves with each call that the caller knows the app's secret: a token stolen from a browser is useless elsewhere. */
const proofOf = ({ clientSecret }: Line, access: string) =>
  createHmac('sha256', clientSecret).update(access).digest('hex')

const me = z.object({
  id: z.string().min(1).max(64),
  name: z.string().default(''),
  email: z.string().max(254).optional(),
})

const debugged = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.boolean(),
    user_id: z.string(),
    scopes: z.array(z.string()).default([]),
  }),
})

/** The user of a token, after checking that it was issued to our app (`debug_token`): one issued to another app cannot log in here. */
export async function facebookUser(line: Line, { access }: Tokens) {
  const { at, ask, clientId, clientSecret } = line
  const asked = new URLSearchParams({ input_token: access, access_token: `${clientId}|${clientSecret}` })
  const { data } = debugged.parse(await ask(at('server', `${version}/debug_token?${asked}`)))
  if (!data.is_valid || data.app_id !== clientId) throw new Refusal('oauth_failed')
  const fields = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proofOf(line, access) })
  const user = me.parse(
    await ask(at('server', `${version}/me?${fields}`), { headers: { authorization: `Bearer ${access}` } }),
  )
  if (user.id !== data.user_id) throw new Refusal('oauth_failed')
  return { ...user, scopes: data.scopes }
}

export const facebook: OAuthProvider = {
  app: 'facebook',
  name: 'Facebook',
  hosts: {
    browser: 'https://www.facebook.com',
    server: 'https://graph.facebook.com',
    data: 'https://graph.facebook.com',
  },
  paths: { authorize: `${version}/dialog/oauth`, token: `${version}/oauth/access_token` },
  separator: ',',
  pkce: true,
  lengthen: async ({ at, ask, clientId, clientSecret }, { access, scopes }) => {
    const query = new URLSearchParams({
      grant_type: 'fb_exchange_token',
      client_id: clientId,
      client_secret: clientSecret,
      fb_exchange_token: access,
    })
    const answer = await ask(at('server', `${version}/oauth/access_token?${query}`))
    return { ...readTokens(facebook, answer), ...(scopes && { scopes }) }
  },
  account: async (line, tokens) => {
    const { id, name, scopes } = await facebookUser(line, tokens)
    return { id, name: name || id, scopes }
  },
  revoke: async (line, { access }) => {
    const proof = new URLSearchParams({ appsecret_proof: proofOf(line, access) })
    await line.ask(line.at('server', `${version}/me/permissions?${proof}`), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${access}` },
    })
  },
}
