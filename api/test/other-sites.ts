import type { TestServer } from './server'

export const redirectUri = 'http://localhost:8080/authCallback'

export interface Begun {
  url: string
  state: string
  binding: string
}

/** The parameters that the browser is sent back with. */
export type Back = Record<string, string>

/** Who logs in at the other site: the n-th person of its list, or one who is typed in. */
export interface Choice {
  person?: number
  email?: string
  choice?: string
}

/** Opens the consent page of an authorisation like a browser, makes the choice, and is redirected back. */
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

/** The site's public address, as the edge server would proxy it. */
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

/** The complete login through another site. */
export async function loginAt(server: TestServer, provider: 'google' | 'facebook', chosen: Choice = {}) {
  const begun = await beginLogin(server, provider)
  const given = finish(begun, await agree(server, begun, chosen))
  return server.call(provider === 'google' ? 'auth.loginByGoogle' : 'auth.loginByFacebook', given)
}
