import { readConfig } from '../config/config'
import { startTestServer, type TestServer } from '../../../test/server'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(64),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@fankeep.example',
  PUBLIC_URL: 'https://fankeep.example',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(production)
})
afterAll(() => server.close())

test('production has no outbox', async () => {
  expect((await fetch(`${server.origin}/dev/outbox`)).status).toBe(404)
  expect((await fetch(`${server.origin}/dev/outbox.json`)).status).toBe(404)
})

test('production has no sandbox, and rejects SANDBOX_URL', async () => {
  for (const path of [
    '/dev/sandbox/google/.well-known/openid-configuration',
    '/dev/sandbox/x/i/oauth2/authorize',
  ])
    expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 404])
  const sandbox = { SANDBOX_URL: 'http://127.0.0.1:9' }
  expect(() => readConfig({ ...production, ...sandbox })).toThrow('SANDBOX_URL must not be set in production')
})

test('production starts without any member, so that there is no account with a known password', async () => {
  const { rows } = await server.services.pool.query('select count(*)::int as n from users')
  expect(rows).toEqual([{ n: 0 }])
})

test('without a provider, a text message is refused before a code is stored, each time it is requested', async () => {
  const number = { area_code: '+886', tel: '912000111', use: 'login' as const }
  for (let n = 0; n < 2; n++)
    expect(await server.call('auth.sendSmsCode', number)).toMatchObject({ code: 0, error: 'sms_unavailable' })
  const { rows } = await server.services.pool.query('select count(*)::int as n from codes')
  expect(rows).toEqual([{ n: 0 }])
})
