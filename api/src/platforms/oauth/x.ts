import { z } from 'zod'
import { basic } from './client'
import type { OAuthProvider } from './provider'

const me = z.object({ data: z.object({ id: z.string(), username: z.string() }) })

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
export const x: OAuthProvider = {
  app: 'x',
  name: 'X',
  hosts: { browser: 'https://x.com', server: 'https://api.x.com', data: 'https://api.x.com' },
  paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token' },
  separator: ' ',
  pkce: true,
  basic: true,
  account: async ({ at, ask }, { access }) => {
    const { data } = me.parse(
      await ask(at('data', '/2/users/me'), { headers: { authorization: `Bearer ${access}` } }),
    )
    return { id: data.id, name: `@${data.username}` }
  },
  revoke: async (line, { access, refresh }) => {
    const [token, hint] = refresh ? [refresh, 'refresh_token'] : [access, 'access_token']
    await line.ask(line.at('server', '/2/oauth2/revoke'), {
      method: 'POST',
      form: { token, token_type_hint: hint, client_id: line.clientId },
      headers: { authorization: basic(line) },
    })
  },
}
