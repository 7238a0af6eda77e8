import { z } from 'zod'
import { readTokens } from './client'
import type { OAuthProvider } from './provider'

const me = z.object({ id: z.coerce.string(), username: z.string() })

/** https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions */
export const threads: OAuthProvider = {
  app: 'threads',
  name: 'Threads',
  hosts: {
    browser: 'https://threads.net',
    server: 'https://graph.threads.net',
    data: 'https://graph.threads.net',
  },
  paths: { authorize: '/oauth/authorize', token: '/oauth/access_token' },
  separator: ',',
  pkce: false,
  lengthen: async ({ at, ask, clientSecret }, { access }) => {
    const query = new URLSearchParams({
      grant_type: 'th_exchange_token',
      client_secret: clientSecret,
      access_token: access,
    })
    return readTokens(threads, await ask(at('data', `/access_token?${query}`)))
  },
  account: async ({ at, ask }, { access }) => {
    const fields = new URLSearchParams({ fields: 'id,username', access_token: access })
    const user = me.parse(await ask(at('data', `/v1.0/me?${fields}`)))
    return { id: user.id, name: `@${user.username}` }
  },
}
