import { readConfig } from '../config'
import { startTestServer, type TestServer } from '../../../test/server'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(64),
  SMTP_URL: 'smtp://127.0.0.1:9',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(production)
})
afterAll(() => server.close())

test('there is no outbox in production', async () => {
  expect((await fetch(`${server.origin}/dev/outbox`)).status).toBe(404)
  expect((await fetch(`${server.origin}/dev/outbox.json`)).status).toBe(404)
})

test('there is no stand-in for other sites in production, and none can be named', async () => {
  for (const path of [
    '/dev/sandbox/google/.well-known/openid-configuration',
    '/dev/sandbox/x/i/oauth2/authorize',
  ])
    expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 404])
  const sandbox = { SANDBOX_URL: 'http://127.0.0.1:9' }
  expect(() => readConfig({ ...production, ...sandbox })).toThrow('SANDBOX_URL must not be set in production')
})

test('production makes no member: there is no account that anybody knows the password of', async () => {
  const { rows } = await server.services.pool.query('select count(*)::int as n from users')
  expect(rows).toEqual([{ n: 0 }])
})

test('a text message without its provider is refused before a code is made: asked again, it says the same', async () => {
  const number = { area_code: '+886', tel: '912000111', use: 'login' as const }
  for (let n = 0; n < 2; n++)
    expect(await server.call('auth.sendSmsCode', number)).toMatchObject({ code: 0, error: 'sms_unavailable' })
  const { rows } = await server.services.pool.query('select count(*)::int as n from codes')
  expect(rows).toEqual([{ n: 0 }])
})
