import { bearer, metricsOf, withMetrics } from '../../../test/metrics'
import { calls } from '@fankeep/shared/contract/calls'
import { waitUntil } from '../wait'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
let metrics: ReturnType<typeof metricsOf>
beforeAll(async () => {
  server = await startTestServer(withMetrics)
  metrics = metricsOf(server)
})
afterAll(() => server.close())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers })

const requests = (call: string, kind: string, status: number, outcome: string) =>
  `fankeep_api_requests_total{call="${call}",kind="${kind}",status="${status}",outcome="${outcome}"}`

describe('metrics of requests', () => {
  test('are counted by call and outcome', async () => {
    const { token: session } = await server.asMember()
    const done = requests('pages.list', 'read', 200, 'done')
    expect(await metrics.added(done, () => server.call('pages.list', {}, { token: session }))).toBe(1)
    const loggedOut = requests('pages.list', 'read', 200, 'logged_out')
    expect(await metrics.added(loggedOut, () => server.call('pages.list', {}, { token: 'old' }))).toBe(1)
    const refused = requests('auth.loginByEmail', 'write', 200, 'refused')
    const login = { email: 'no-one@fankeep.test', password: 'a wrong password' }
    expect(await metrics.added(refused, () => server.call('auth.loginByEmail', login))).toBe(1)
    expect(
      await metrics.added(requests('none', 'other', 404, 'refused'), () => ask('/api/no-such-call')),
    ).toBe(1)
  })

  test('include how long requests took', async () => {
    const took = 'fankeep_api_request_seconds_bucket{le="10",call="site.areaCodes",kind="read"}'
    expect(await metrics.added(took, () => server.call('site.areaCodes', {}))).toBe(1)
  })

  test('include requests whose client left before the answer', async () => {
    const { token: session } = await server.asMember()
    const gone = requests('pages.list', 'read', 0, 'gone')
    const before = await metrics.valueOf(gone)
    const { pool } = server.services
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    onTestFinished(() => held.forEach((client) => client.release()))
    const leaving = new AbortController()
    const asked = fetch(`${server.origin}${calls['pages.list'].path}`, {
      method: 'POST',
      body: new URLSearchParams({ token: session }),
      signal: leaving.signal,
    }).catch(() => {})
    expect(await waitUntil(() => pool.waitingCount > 0, { within: 10_000 })).toBe(true)
    leaving.abort()
    await asked
    const isCounted = async () => (await metrics.valueOf(gone)) === before + 1
    expect(await waitUntil(isCounted, { within: 10_000 })).toBe(true)
  })

  test('get no new series from a thousand odd requests', async () => {
    const seriesNow = async () =>
      (await metrics.read()).split('\n').filter((line) => line.includes('fankeep_')).length
    await Promise.all([ask('/api/x'), ask('/api3/backup/events'), ask('/metrics')])
    const before = await seriesNow()
    for (let n = 0; n < 1000; n += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, k) =>
          fetch(`${server.origin}/api/${n + k}/x?member=${n + k}`, {
            method: ['GET', 'POST', 'PUT', 'DELETE'][k % 4]!,
            headers: { 'user-agent': `odd ${n + k}`, 'x-request-id': `odd-request-${n + k}` },
          }).then((answer) => answer.text()),
        ),
      )
    expect((await seriesNow()) - before).toBeLessThan(20)
    expect(await metrics.read()).not.toContain('odd')
  })
})

describe('access to the metrics', () => {
  test('requires a token', async () => {
    expect((await ask('/metrics')).status).toBe(403)
    expect((await ask('/metrics', { authorization: `${bearer.authorization}x` })).status).toBe(403)
    expect((await ask('/metrics', bearer)).status).toBe(200)
  })

  test('is not given through a proxy, even with a token', async () => {
    const answer = await ask('/metrics', { ...bearer, 'x-forwarded-for': '203.0.113.7' })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('fankeep_')
    expect((await ask('/api/..%2fmetrics', bearer)).status).toBe(404)
  })

  test('needs no token in development, and is closed in production if no token is configured', async () => {
    const open = await startTestServer()
    const closed = await startTestServer({
      NODE_ENV: 'production',
      SECRET_KEY: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@fankeep.example',
      PUBLIC_URL: 'https://fankeep.example',
    })
    expect((await fetch(`${open.origin}/metrics`)).status).toBe(200)
    expect((await fetch(`${closed.origin}/metrics`, { headers: bearer })).status).toBe(404)
    await Promise.all([open.close(), closed.close()])
  })
})
