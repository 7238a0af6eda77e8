import { z } from 'zod'
import type { OAuthProvider } from './provider'

const info = z.object({
  data: z.object({ user: z.object({ open_id: z.string(), display_name: z.string() }) }),
})

/** https://developers.tiktok.com/doc/oauth-user-access-token-management (web: no PKCE; access 24 h, refresh 365 days) */
export const tiktok: OAuthProvider = {
  app: 'tiktok',
  name: 'TikTok',
  hosts: {
    browser: 'https://www.tiktok.com',
    server: 'https://open.tiktokapis.com',
    data: 'https://open.tiktokapis.com',
  },
  paths: { authorize: '/v2/auth/authorize/', token: '/v2/oauth/token/' },
  separator: ',',
  pkce: false,
  clientIdField: 'client_key',
  account: async ({ at, ask }, { access }) => {
    const answer = await ask(at('data', '/v2/user/info/?fields=open_id,display_name'), {
      headers: { authorization: `Bearer ${access}` },
    })
    const { user } = info.parse(answer).data
    return { id: user.open_id, name: user.display_name }
  },
  revoke: async ({ at, ask, clientId, clientSecret }, { access }) => {
    await ask(at('server', '/v2/oauth/revoke/'), {
      method: 'POST',
      form: { client_key: clientId, client_secret: clientSecret, token: access },
    })
  },
}
