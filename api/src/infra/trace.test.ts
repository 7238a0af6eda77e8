import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@fankeep/shared/contract/calls'
import { continueTrace } from '@fankeep/shared/node/trace'
import { startTestServer, type TestServer } from '../../test/server'
import { createOutgoing } from './outgoing/outgoing'
import { bossQueue, openBoss } from './queue/queue'
import { defineJob } from './queue/job'
import { withTrace } from './trace'
import { waitUntil } from './wait'
import { handleJob } from './worker/handler'
import { startWorker } from './worker/worker'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${id}-00f067aa0ba902b7-01`
const within = 20_000

/** The log lines since `from`, parsed. */
function linesSince(from: number) {
  const lines = server.log.text.slice(from).trim().split('\n')
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { msg: string; trace?: string; name?: string; path?: string })
}

test('every log line about a request has its trace, also a line written inside a call', async () => {
  const { messages, log } = server.services
  const { send } = messages
  messages.send = (message) => {
    log.info('inside of the call')
    return send(message)
  }
  onTestFinished(() => void (messages.send = send))
  const from = server.log.text.length
  const answer = await fetch(server.origin + calls['auth.sendEmailCode'].path, {
    method: 'POST',
    headers: { traceparent },
    body: new URLSearchParams({ email: 'traced@fankeep.test', use: 'register' }),
  })
  await answer.text()
  expect(answer.headers.get('x-trace-id')).toBe('4bf92f3577b3')
  const named = () =>
    linesSince(from)
      .filter(({ trace }) => trace === id)
      .map(({ msg }) => msg)
  expect(await waitUntil(() => named().includes('request'), { within })).toBe(true)
  expect(named()).toEqual(['inside of the call', 'request'])
})

test('the log line of a request has the route instead of the key in its path', async () => {
  const from = server.log.text.length
  await (await fetch(`${server.origin}/api/pay/go/secret`, { redirect: 'manual' })).text()
  const paths = () => linesSince(from).flatMap(({ path }) => path ?? [])
  expect(await waitUntil(() => paths().length > 0, { within })).toBe(true)
  expect(paths()).toEqual(['/api/pay/go/:key'])
})

test('a request without a trace starts a new one', async () => {
  const shown = async () => {
    const answer = await fetch(`${server.origin}/health`)
    await answer.text()
    return answer.headers.get('x-trace-id')
  }
  const [one, other] = [await shown(), await shown()]
  expect(one).toMatch(/^[0-9a-f]{12}$/)
  expect(other).not.toBe(one)
})

test('a request whose client leaves is logged, too', async () => {
  const { pool } = server.services
  const { token } = await server.asMember()
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  onTestFinished(() => held.forEach((client) => client.release()))
  const from = server.log.text.length
  const asked = request(server.origin + calls['pages.list'].path, {
    method: 'POST',
    headers: { traceparent, 'content-type': 'application/x-www-form-urlencoded' },
    agent: false,
  }).once('error', () => {})
  asked.end(`token=${token}`)
  const waits = () => (pool as { waitingCount: number }).waitingCount > 0
  expect(await waitUntil(waits, { within })).toBe(true)
  asked.destroy()
  const left = { call: 'pages.list', outcome: 'client_gone', trace: id }
  expect(await waitUntil(() => linesSince(from).some(({ msg }) => msg === 'request'), { within })).toBe(true)
  expect(linesSince(from).find(({ msg }) => msg === 'request')).toMatchObject(left)
})

test('a monitor that leaves before the answer of /ready leaves no line', async () => {
  const { pool } = server.services
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const from = server.log.text.length
  const late = AbortSignal.timeout(200)
  await expect(fetch(`${server.origin}/ready`, { signal: late })).rejects.toThrow(/timeout/)
  held.forEach((client) => client.release())
  expect((await fetch(`${server.origin}/ready`)).status).toBe(200)
  expect(linesSince(from)).toEqual([expect.objectContaining({ path: '/ready', status: 200 })])
})

test('a job continues the trace it was queued in, and its data does not show it', async () => {
  const { pool, sessions, db, notifications, log } = server.services
  const seen: object[] = []
  const job = handleJob(defineJob<{ page: string }>({ name: 'test.traced' }), {
    run: async (data) => {
      seen.push(data)
      log.info('inside of the job')
    },
  })
  const boss = await openBoss({ pool, sessions }, [job.job], log, { works: true })
  const queue = bossQueue(boss.boss, db, notifications)
  const worker = await startWorker(
    boss,
    { jobs: [job], modules: [] },
    { ...server.services, queue },
    () => {},
  )
  const from = server.log.text.length
  await withTrace(continueTrace(traceparent), () => queue.add(job.job, { page: '7' }))
  const named = () => linesSince(from).filter(({ trace }) => trace === id)
  expect(await waitUntil(() => named().length === 2, { within })).toBe(true)
  expect(named().map(({ msg }) => msg)).toEqual(['inside of the job', 'job done'])
  expect(seen).toEqual([{ page: '7' }])
  await worker.stop()
  await boss.end()
})

test('a request to a platform does not contain the trace', async () => {
  const heard: object[] = []
  const platform = createServer(({ headers }, answer) => {
    heard.push(headers)
    answer.end()
  })
  await new Promise<void>((listening) => platform.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void platform.close())
  const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const { send } = createOutgoing([origin])
  const ask = () => send(origin, { within: 5_000, most: 100 })
  const { body } = await withTrace(continueTrace(traceparent), ask)
  body.destroy()
  expect(heard).toHaveLength(1)
  expect(JSON.stringify(heard)).not.toContain(id)
})
