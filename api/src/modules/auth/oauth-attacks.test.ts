import { agree, beginLogin, finish } from '../../../test/other-sites'
import { startTestServer, type TestServer } from '../../../test/server'
import type { Fault } from '../../sandbox/faults'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Provider = 'google' | 'facebook'
const nameOf = (provider: Provider) => (provider === 'google' ? 'auth.loginByGoogle' : 'auth.loginByFacebook')
const giveTo = (provider: Provider, given: ReturnType<typeof finish>) => server.call(nameOf(provider), given)

/** Input for a login that would succeed unchanged. */
async function ready(provider: Provider) {
  const begun = await beginLogin(server, provider)
  const person = provider === 'google' ? 0 : 1
  return { begun, given: finish(begun, await agree(server, begun, { person })) }
}

const other = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)

interface Attack {
  name: string
  /** Makes the input that the server gets. Before the attack changes it, it would succeed. */
  give: (provider: Provider) => Promise<ReturnType<typeof finish>>
}

/** Forged, replayed and mixed-up input. Each is tried at both providers. */
const forged: Attack[] = [
  {
    name: 'a state that was never issued',
    give: async (p) => ({ ...(await ready(p)).given, state: 'A'.repeat(43) }),
  },
  {
    name: 'a state with one changed letter',
    give: async (p) => {
      const { given } = await ready(p)
      return { ...given, state: other(given.state) }
    },
  },
  {
    name: 'another browser’s binding',
    give: async (p) => ({ ...(await ready(p)).given, binding: (await beginLogin(server, p)).binding }),
  },
  { name: 'no browser binding', give: async (p) => ({ ...(await ready(p)).given, binding: '' }) },
  {
    name: 'the state as browser binding',
    give: async (p) => {
      const { given } = await ready(p)
      return { ...given, binding: given.state }
    },
  },
  {
    name: 'another redirect URI',
    give: async (p) => ({ ...(await ready(p)).given, redirect_uri: 'http://localhost:9999/authCallback' }),
  },
  {
    name: 'a used state',
    give: async (p) => {
      const { given } = await ready(p)
      await giveTo(p, given)
      return given
    },
  },
  {
    name: 'a state of ten minutes ago',
    give: async (p) => {
      const { given } = await ready(p)
      server.clock.pass(10 * 60 + 1)
      return given
    },
  },
  {
    name: 'a state of the other provider',
    give: async (p) => (await ready(p === 'google' ? 'facebook' : 'google')).given,
  },
  {
    name: 'a state that was tried with a wrong binding before',
    give: async (p) => {
      const { given } = await ready(p)
      await giveTo(p, { ...given, binding: 'wrong' })
      return given
    },
  },
]

/** A valid state with a wrong code: the provider refuses, because PKCE fails or because the code is another app's, already used, or unknown. */
const wrongCode: Attack[] = [
  {
    name: 'a code that was never issued',
    give: async (p) => ({ ...(await ready(p)).given, code: 'A'.repeat(32) }),
  },
  {
    name: 'the code of another authorisation (PKCE does not fit)',
    give: async (p) => {
      const [victim, attacker] = [await ready(p), await ready(p)]
      return { ...attacker.given, code: victim.given.code }
    },
  },
  {
    name: 'a used code',
    give: async (p) => {
      const [first, second] = [await ready(p), await ready(p)]
      await giveTo(p, first.given)
      return { ...second.given, code: first.given.code }
    },
  },
  {
    name: 'a code of another app',
    give: async (p) => ({
      ...(await ready(p)).given,
      code: (await ready(p === 'google' ? 'facebook' : 'google')).given.code,
    }),
  },
  {
    name: 'a code of 2,000 letters',
    give: async (p) => ({ ...(await ready(p)).given, code: 'x'.repeat(2000) }),
  },
]

describe.each(['google', 'facebook'] as const)('login by %s', (provider) => {
  test.each(forged)('rejects $name as oauth_state', async ({ give }) => {
    expect(await giveTo(provider, await give(provider))).toMatchObject({
      code: 0,
      error: 'oauth_state',
      data: {},
    })
  })
  test.each(wrongCode)('rejects $name as oauth_failed', async ({ give }) => {
    expect(await giveTo(provider, await give(provider))).toMatchObject({
      code: 0,
      error: 'oauth_failed',
      data: {},
    })
  })
})

const faults: [Fault, Provider, string][] = [
  ['token500', 'google', 'oauth_network'],
  ['token500', 'facebook', 'oauth_network'],
  ['tokenCut', 'google', 'oauth_network'],
  ['tokenCut', 'facebook', 'oauth_network'],
  ['tokenHtml', 'google', 'oauth_failed'],
  ['tokenDeclined', 'google', 'oauth_failed'],
  ['tokenDeclined', 'facebook', 'oauth_failed'],
  ['noIdToken', 'google', 'oauth_failed'],
  ['wrongAudience', 'google', 'oauth_failed'],
  ['wrongIssuer', 'google', 'oauth_failed'],
  ['wrongNonce', 'google', 'oauth_failed'],
  ['idTokenExpired', 'google', 'oauth_failed'],
  ['otherKey', 'google', 'oauth_failed'],
  ['algNone', 'google', 'oauth_failed'],
  ['otherApp', 'facebook', 'oauth_failed'],
]

test.each(faults)('%s at %s returns %s, and a new login succeeds', async (fault, provider, error) => {
  const { given } = await ready(provider)
  server.sandbox.faults.set(fault)
  expect(await giveTo(provider, given)).toMatchObject({ code: 0, error, data: {} })
  const again = await giveTo(provider, (await ready(provider)).given)
  expect(again.code).toBe(1)
})

test('a return that is used 20 times at once logs in once', async () => {
  const { given } = await ready('google')
  const answers = await Promise.all(Array.from({ length: 20 }, () => giveTo('google', given)))
  expect(answers.map(({ code }) => code).filter((code) => code === 1)).toHaveLength(1)
})

test('the authorisation URL contains no verifier, secret or binding, and the log no login secret', async () => {
  const { begun, given } = await ready('google')
  const url = new URL(begun.url)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect([...url.searchParams.keys()]).not.toContain('code_verifier')
  expect(begun.url).not.toContain('secret')
  expect(begun.url).not.toContain(begun.binding)
  const answer = await giveTo('google', given)
  const token = 'token' in answer.data ? answer.data.token : 'none'
  for (const secret of [given.code, given.state, given.binding, token, 'sandbox-secret-of-google'])
    expect(server.log.text).not.toContain(secret)
})

test('reports Google and Facebook as unavailable if this site is not registered there', async () => {
  const alone = await startTestServer({ SANDBOX_URL: '' })
  const begin = (provider: Provider) =>
    alone.call(
      'auth.beginAuthorisation',
      { provider, redirect_uri: 'http://localhost:8080/authCallback' },
      { language: 'en' },
    )
  expect(await begin('google')).toMatchObject({
    error: 'google_unavailable',
    msg: expect.stringContaining('Google services failed to load'),
  })
  expect(await begin('facebook')).toMatchObject({ error: 'provider_unavailable' })
  await alone.close()
})
