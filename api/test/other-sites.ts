import type { TestServer } from './server'

export const redirectUri = 'http://localhost:8080/authCallback'

export interface Begun {
  url: string
  state: string
  binding: string
}

/** What a browser is sent back with. */
export type Back = Record<string, string>

/** Who is chosen at the other site: the n-th of its list, or someone typed in. */
export interface Choice {
  person?: number
  email?: string
  choice?: string
}

/** Goes to the page that an authorisation names, as a browser would, chooses, and is sent back. */
export async function agree(
  server: TestServer,
  begun: Pick<Begun, 'url'>,
  chosen: Choice = {},
): Promise<Back> {
  const page = throughUs(server, begun.url)
  const html = await (await fetch(page)).text()
  const id = /name="id" value="([^"]+)"/.exec(html)?.[1]
  if (!id) throw new Error(`No page to agree on: ${html.slice(0, 2000)}`)
  const answer = await fetch(new URL('consent', page), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      id,
      choice: chosen.choice ?? 'allow',
      ...(chosen.email === undefined
        ? { person: String(chosen.person ?? 0) }
        : { person: 'other', email: chosen.email }),
    }),
  })
  const back = new URL(answer.headers.get('location') ?? 'about:blank')
  if (back.origin + back.pathname !== redirectUri) throw new Error(`Sent to ${back.href}`)
  return Object.fromEntries(back.searchParams)
}

/** The site's public address, as the edge server would pass it on. */
const throughUs = (server: TestServer, url: string) => url.replace('http://localhost:8080', server.origin)

export const beginLogin = async (server: TestServer, provider: 'google' | 'facebook'): Promise<Begun> => {
  const answer = await server.call('auth.beginAuthorisation', { provider, redirect_uri: redirectUri })
  if (answer.code !== 1) throw new Error(`Not begun: ${answer.error}`)
  return answer.data
}

export const finish = (begun: Begun, back: Back) => ({
  code: back.code ?? '',
  state: back.state ?? '',
  redirect_uri: redirectUri,
  binding: begun.binding,
})

/** The whole way through another site's login. */
export async function loginAt(server: TestServer, provider: 'google' | 'facebook', chosen: Choice = {}) {
  const begun = await beginLogin(server, provider)
  const given = finish(begun, await agree(server, begun, chosen))
  return server.call(provider === 'google' ? 'auth.loginByGoogle' : 'auth.loginByFacebook', given)
}
