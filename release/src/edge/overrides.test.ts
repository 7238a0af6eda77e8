import { ask } from '../../test/ask'
import { setUp, startEdge } from '../../test/edge'

const opsToken = 'a-token-of-twenty-letters'
const local = 'http://localhost:3001'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const good = { token: opsToken, remote: 'mf-home', origin: local }

async function edgeWith(overrideOrigins: string[], token: string | undefined = opsToken) {
  const { context } = await setUp()
  return startEdge(context.root, undefined, undefined, {
    overrideOrigins,
    operators: token ? [{ name: 'ann', token }] : [],
  })
}
async function cookieOf(app: Awaited<ReturnType<typeof edgeWith>>) {
  const { headers } = await ask(app, '/ops/override', form, body(good))
  return String(headers['set-cookie']).split(';')[0]!
}
const isOn = (page: Awaited<ReturnType<typeof ask>>) =>
  page.body.includes('id="overrides"') ||
  String(page.headers['content-security-policy']).includes('localhost')

test('an override with the token loads a remote from a local origin, in that browser only', async () => {
  const app = await edgeWith([local])
  const answer = await ask(app, '/ops/override', form, body(good))
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^override=[\w-]+\.[\w-]+; Path=\/; .*HttpOnly; SameSite=Strict/,
  )
  const mine = await ask(app, '/', { cookie: await cookieOf(app) })
  expect(mine.body).toContain(
    `<script type="application/json" id="overrides">{"mf-home":"${local}"}</script>`,
  )
  expect(mine.headers['content-security-policy']).toMatch(/script-src 'self'[^;]* http:\/\/localhost:3001;/)
  expect(mine.headers['cache-control']).toBe('no-store')
  // No file of the live version is loaded as well.
  expect(mine.body).not.toMatch(/(?:src|href)="\/releases\/mf-home/)
  expect(isOn(await ask(app, '/'))).toBe(false)
})

test('without allowed origins, an override cookie has no effect and /ops/override answers 404', async () => {
  const cookie = await cookieOf(await edgeWith([local]))
  const app = await edgeWith([])
  expect(isOn(await ask(app, '/', { cookie }))).toBe(false)
  expect((await ask(app, '/ops/override', form, body(good))).status).toBe(404)
  expect((await ask(app, '/ops/override', form, body(good))).headers['set-cookie']).toBeUndefined()
})

test('ignores an override whose origin is no longer allowed', async () => {
  const cookie = await cookieOf(await edgeWith([local]))
  expect(isOn(await ask(await edgeWith(['http://localhost:4000']), '/', { cookie }))).toBe(false)
})

test.each<[string, Record<string, string>, number]>([
  ['a wrong token', { ...good, token: 'guessed-by-somebody-else' }, 403],
  ['no token', { remote: 'mf-home', origin: local }, 403],
  ['an origin that is not allowed', { ...good, origin: 'https://evil.example' }, 400],
  ['an invalid name', { ...good, remote: '"><script>' }, 403],
])('rejects an override with %s', async (_, fields, status) => {
  const answer = await ask(await edgeWith([local]), '/ops/override', form, body(fields))
  expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined])
})

test('ignores unsigned cookies, cookies signed with another token and overrides in the URL', async () => {
  const app = await edgeWith([local])
  const made = Buffer.from(JSON.stringify({ who: 'ann', until: 9e15, value: { 'mf-home': local } })).toString(
    'base64url',
  )
  const other = `${opsToken}-other`
  const elsewhere = await edgeWith([local], other)
  const answer = await ask(elsewhere, '/ops/override', form, body({ ...good, token: other }))
  const foreign = String(answer.headers['set-cookie']).split(';')[0]!
  expect(foreign).toMatch(/^override=./)
  for (const cookie of [`override=${made}.`, `override=${made}.${made}`, foreign, `override=${made}`])
    expect(isOn(await ask(app, '/', { cookie }))).toBe(false)
  expect(isOn(await ask(app, `/?override=mf-home@${local}&overrides={"mf-home":"${local}"}`))).toBe(false)
})

test('one request ends an override', async () => {
  const answer = await ask(await edgeWith([local]), '/ops/override', form, body({ off: '1' }))
  expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([
    303,
    expect.stringContaining('Max-Age=0'),
  ])
})
