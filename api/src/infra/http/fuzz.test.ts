import { calls, type CallName } from '@fankeep/shared/contract/calls'
import fc from 'fast-check'
import { startTestServer, type TestServer } from '../../../test/server'
import { cases } from '../../../test/test-all'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'warn' })
})
afterAll(() => server.close())

const names = Object.keys(calls) as CallName[]
const fieldNames = [
  'id',
  'email',
  'tel',
  'area_code',
  'code',
  'use',
  'nickname',
  'password',
  'password_again',
  'agree',
  'token',
  'key',
  'type',
  'limit',
  'cursor',
  'q',
  'offset',
  'size',
  'part',
  'parts',
  'upload',
  'run',
  'page',
  'url',
  'platform',
  'from',
  'to',
  'since',
  'sort',
  'sex',
  '__proto__',
  'toString',
  '',
]
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '1e9',
    'NaN',
    'null',
    '\0',
    '2026-02-30',
    '9'.repeat(40),
    '000000',
    '123456',
    'a@b.example',
    'register',
    'login',
    'x',
    '%',
    "'; drop table users; --",
    '\ud800',
    '+886',
  ),
  fc.string({ minLength: 3000, maxLength: 9000 }),
)
const fields = fc.array(
  fc.tuple(fc.oneof(fc.constantFrom(...fieldNames), fc.string({ maxLength: 30 })), value),
  { maxLength: 12 },
)
const raw = fc.record({
  type: fc.constantFrom(
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'x',
  ),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc
      .array(
        fc.constantFrom(
          '--b\r\n',
          '--b--\r\n',
          '\r\n',
          'Content-Disposition: form-data; name="id"\r\n',
          'Content-Disposition: form-data; name="file"; filename="a.zip"\r\n',
          'Content-Type: application/octet-stream\r\n',
          'x',
          '=',
        ),
        { maxLength: 20 },
      )
      .map((parts) => new TextEncoder().encode(parts.join(''))),
  ),
})
const sent = fc.record({
  name: fc.constantFrom(...names),
  body: fc.oneof({ weight: 3, arbitrary: fields }, raw),
  form: fc.boolean(),
  member: fc.boolean(),
})

const bodies = cases(2000)

test(`${bodies} bodies that no client would send cause no fault`, async () => {
  const member = await server.asMember()
  const inputs = fc.sample(sent, { numRuns: bodies, seed: 20_261_121 })
  const seen = new Map<number, number>()
  for (let at = 0; at < inputs.length; at += 20) {
    await Promise.all(
      inputs.slice(at, at + 20).map(async (input) => {
        const { status } = await fire(input, member.token)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (![200, 413].includes(status))
          throw new Error(
            `HTTP ${status} for ${JSON.stringify(input).slice(0, 500)}\n${server.log.text.slice(-2000)}`,
          )
      }),
    )
  }
  expect([...seen.values()].reduce((sum, n) => sum + n)).toBe(bodies)
  expect(server.log.text).not.toContain('"level":50')
}, 600_000)

type Sent = typeof sent extends fc.Arbitrary<infer Value> ? Value : never

async function fire({ name, body, form, member }: Sent, token: string) {
  const { method, path } = calls[name]
  const given = Array.isArray(body)
    ? [...body, ...(member ? [['token', token] as [string, string]] : [])]
    : null
  // Node itself refuses a URL of more than 16 KB.
  const query = new URLSearchParams(
    (given ?? []).map(([key, text]) => [key, method === 'GET' ? text.slice(0, 500) : text]),
  )
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  if (method === 'GET') return fetch(`${server.origin}${path}?${query}`, { headers })
  if (!Array.isArray(body))
    return fetch(server.origin + path, {
      method,
      body: body.bytes,
      headers: { ...headers, 'content-type': body.type },
    })
  if (!form) return fetch(server.origin + path, { method, body: query, headers })
  const data = new FormData()
  for (const [key, text] of given ?? []) data.append(key, text)
  if (name === 'backup.upload') data.append('file', new Blob(['PK']), 'a.zip')
  return fetch(server.origin + path, { method, body: data, headers })
}
