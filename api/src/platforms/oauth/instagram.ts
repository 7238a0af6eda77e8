import { z } from 'zod'
import { readTokens } from './client'
import type { OAuthProvider } from './provider'

const wrapped = z.object({ data: z.array(z.unknown()).min(1) })
const permissions = z.object({ permissions: z.union([z.string(), z.array(z.string())]).optional() })

/**
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 * The documents wrap the answer into `data`, but the host was seen to return it bare: both are accepted.
 */
function readAnswer(answer: unknown): unknown {
  const list = wrapped.safeParse(answer)
  const bare = list.success ? list.data.data[0] : answer
  const granted = permissions.safeParse(bare)
  const given = granted.success ? granted.data.permissions : undefined
  return { ...(bare as object), ...(given && { scope: Array.isArray(given) ? given.join(',') : given }) }
}

const me = z.object({ user_id: z.coerce.string(), username: z.string() })

export const instagram: OAuthProvider = {
  app: 'instagram',
  name: 'Instagram',
  hosts: {
    browser: 'https://www.instagram.com',
    server: 'https://api.instagram.com',
    data: 'https://graph.instagram.com',
  },
  paths: { authorize: '/oauth/authorize', token: '/oauth/access_token' },
  separator: ',',
  pkce: false,
  readTokens: readAnswer,
  lengthen: async ({ at, ask, clientSecret }, { access, scopes }) => {
    const query = new URLSearchParams({
      grant_type: 'ig_exchange_token',
      client_secret: clientSecret,
      access_token: access,
    })
    return {
      ...readTokens(instagram, await ask(at('data', `/access_token?${query}`))),
      ...(scopes && { scopes }),
    }
  },
  account: async ({ at, ask }, { access }) => {
    const fields = new URLSearchParams({ fields: 'user_id,username', access_token: access })
    const user = me.parse(await ask(at('data', `/v23.0/me?${fields}`)))
    return { id: user.user_id, name: `@${user.username}` }
  },
}
