import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(64) })
})
afterAll(() => server.close())

test('there is no outbox in production', async () => {
  expect((await fetch(`${server.origin}/dev/outbox`)).status).toBe(404)
  expect((await fetch(`${server.origin}/dev/outbox.json`)).status).toBe(404)
})
