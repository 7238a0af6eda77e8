import { addressOf, calls, type CallName } from '@fankeep/shared/contract/calls'
import { schemas } from '@fankeep/shared/contract/schemas'
import fc from 'fast-check'
import type { z } from 'zod'
import { startTestServer, type TestServer } from '../../../test/server'
import { cases } from '../../../test/test-all'

/*
 * Bodies generated from the contract: the right fields, with values that are almost valid, valid, or extreme. The other
 * fuzz test sends what no real client would; this one gets past the schemas into every service.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'warn' })
})
afterAll(() => server.close())

const names = Object.keys(calls) as CallName[]
const fieldsOf = (name: CallName): string[] => {
  const { shape } = schemas[name].request as unknown as { shape?: Record<string, z.ZodType> }
  return Object.keys(shape ?? {})
}

/** Plausible values for each field, so that many bodies are valid; sometimes any other value. */
const likely: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('a@b.example', 'demo@fankeep.test', 'Ä@bücher.example'),
  area_code: fc.constantFrom('+886', '+1', '+9999', '+0'),
  tel: fc.constantFrom('0912345678', '912345678', '00000'),
  code: fc.constantFrom('123456', '000001', '999999', 'abcd-efgh-jkmn', ''),
  use: fc.constantFrom('register', 'login', 'reset', 'authorise', 'delete'),
  platform: fc.constantFrom('facebook', 'instagram', 'x', 'youtube', 'xiaohongshu', 'tiktok', 'threads'),
  provider: fc.constantFrom('google', 'facebook'),
  redirect_uri: fc.constantFrom(
    'http://localhost:8080/authCallback',
    'https://evil.example/',
    'http://[::1]/authCallback',
  ),
  password: fc.constantFrom('slow-island-47-lamps', ' '.repeat(8), '\u0000'.repeat(9), '🐟'.repeat(20)),
  password_again: fc.constantFrom('slow-island-47-lamps', ''),
  nickname: fc.constantFrom('Ruby', '👩‍👩‍👧', '\u202eevil', 'x'.repeat(40)),
  id: fc.constantFrom('1', '2', '999999999999999999', '9223372036854775807', 'x', '-1'),
  ticket: fc.string({ maxLength: 100 }),
  login_type: fc.constantFrom('1', '2'),
  login_code: fc.constantFrom('123456', 'abcd-efgh-jkmn', '١٢٣٤٥٦'),
  url: fc.constantFrom('https://www.instagram.com/x', 'https://x.com/a', 'http://', 'https://x.com/%00'),
  on: fc.constantFrom('0', '1'),
  head_pic: fc.constantFrom('', '/api3/media/picture/1/0', 'javascript:alert(1)'),
  agree: fc.constantFrom('1', '0'),
  sex: fc.constantFrom('1', '2'),
}
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '9'.repeat(30),
    '2026-02-30',
    '2026-01-01',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
  ),
)

const bodyOf = (name: CallName) =>
  fc.record(
    Object.fromEntries(
      fieldsOf(name).map((field) => [
        field,
        fc.oneof({ weight: 4, arbitrary: likely[field] ?? anything }, { weight: 1, arbitrary: anything }),
      ]),
    ),
    { requiredKeys: [] },
  )

const all = cases(10_000)
const perCall = Math.ceil(all / names.length)

test(`${all} bodies generated from the contract, as many for each call, cause no fault`, async () => {
  let sent = 0
  let done = 0
  for (const name of names) {
    const bodies = fc.sample(bodyOf(name), { numRuns: perCall, seed: 4 })
    // A fresh member per batch, so that a call that deletes or logs out does not end the session of others.
    let member = await server.asMember({ vipType: 3 })
    for (let at = 0; at < bodies.length; at += 20) {
      const statuses = await Promise.all(
        bodies.slice(at, at + 20).map((body) => fire(name, body, member.token)),
      )
      sent += statuses.length
      done += statuses.filter(({ code }) => code === 1).length
      const fault = statuses.find(({ status }) => status !== 200)
      if (fault)
        throw new Error(`${name}: HTTP ${fault.status} ${fault.sent}\n${server.log.text.slice(-1500)}`)
      if (statuses.some(({ code }) => code === -1)) member = await server.asMember({ vipType: 3 })
    }
  }
  expect(sent).toBeGreaterThanOrEqual(all)
  // Many calls got past the schemas.
  expect(done).toBeGreaterThan(all / 20)
  expect(server.log.text).not.toContain('"level":50')
}, 900_000)

async function fire(name: CallName, body: Record<string, string | undefined>, token: string) {
  const { method, path } = calls[name]
  const given = Object.entries(body).filter((field): field is [string, string] => field[1] !== undefined)
  const fields = new URLSearchParams(given)
  if (!addressOf(name).public) fields.set('token', token)
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  const response =
    method === 'GET'
      ? await fetch(`${server.origin}${path}?${fields}`, { headers })
      : await fetch(server.origin + path, { method, body: fields, headers })
  const { code } = (await response.json().catch(() => ({}))) as { code?: number }
  return { status: response.status, code, sent: fields.toString().slice(0, 500) }
}
