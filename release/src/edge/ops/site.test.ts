import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { internalSitePath, isSealed } from '@fankeep/shared/contract/internal-call'
import { opsRefusal, type OpsSite, opsSite } from '@fankeep/shared/contract/ops'
import { ask } from '../../../test/ask'
import { closing } from '../../../test/clean-up'
import { setUp, startEdge } from '../../../test/edge'

const token = 'the-token-of-ann-is-long'
const operators = [{ name: 'ann', token }]
const json = { 'content-type': 'application/json' }
const change = {
  id: '0e8a6a8e-6a0b-4a5e-9d1c-1f7f0c0a0001',
  closed: true,
  message: { 'zh-tw': '六點回來。', 'zh-cn': '', en: '' },
  why: 'a new disk',
}
const closed: OpsSite = { closed: true, message: change.message, history: [] }

/** An edge with an operator signed in, before an api that knows the same secret; gives what that was asked. */
async function start({ status = 200, secret = token }: { status?: number; secret?: string } = {}) {
  const asked: { who: string; change: unknown }[] = []
  const api = createServer(async (request, answer) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = Object.fromEntries(new URLSearchParams(body)) as never
    const good = request.url === internalSitePath && isSealed(token, internalSitePath, form, Date.now())
    if (good) asked.push(JSON.parse((form as { text: string }).text) as never)
    answer.writeHead(good ? status : 403, json).end(JSON.stringify(closed))
  })
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const { context } = await setUp()
  const app = await startEdge(context.root, url, undefined, { operators, opsSecret: secret || undefined })
  const signedIn = await ask(app, '/ops/session', json, JSON.stringify({ token }))
  return { app, asked, cookie: String(signedIn.headers['set-cookie']).split(';')[0]! }
}

test('an operator closes the site from the console: the api is asked under their name', async () => {
  const { app, asked, cookie } = await start()
  const answer = await ask(app, '/ops/site', { ...json, cookie }, JSON.stringify(change))
  expect([answer.status, opsSite.parse(answer.json())]).toEqual([200, closed])
  expect(opsSite.parse((await ask(app, '/ops/site', { cookie })).json()).closed).toBe(true)
  expect(asked).toEqual([
    { who: 'ann', change },
    { who: 'ann', change: null },
  ])
})

test('no one else does: not signed out, not from another site, not past the console, not with other fields', async () => {
  const { app, asked, cookie } = await start()
  const send = (headers: object, body: object = change) =>
    ask(app, '/ops/site', { ...json, ...headers }, JSON.stringify(body))
  expect((await send({})).status).toBe(401)
  expect((await send({ cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ cookie }, { ...change, why: '' })).status).toBe(400)
  expect((await send({ cookie }, { ...change, force: true })).status).toBe(400)
  expect((await ask(app, internalSitePath, json, JSON.stringify(change))).status).toBe(404)
  expect(asked).toEqual([])
})

test.each([
  ['is away', { status: 503 }],
  ['has another OPS_TOKEN', { secret: 'another-token-of-ann-is-long' }],
  ['is given no OPS_TOKEN', { secret: '' }],
])('where the api %s the console says so', async (_, how) => {
  const { app, cookie } = await start(how)
  const answer = await ask(app, '/ops/site', { ...json, cookie }, JSON.stringify(change))
  expect([answer.status, opsRefusal.parse(answer.json()).error]).toEqual([503, 'api_away'])
})
