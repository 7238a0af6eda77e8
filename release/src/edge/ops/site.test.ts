import { internalSitePath } from '@fankeep/shared/contract/internal-call'
import { opsRefusal, type OpsSite, opsSite } from '@fankeep/shared/contract/ops'
import { ask } from '../../../test/ask'
import { json, startBeforeApi } from './test-api'

const change = {
  id: '0e8a6a8e-6a0b-4a5e-9d1c-1f7f0c0a0001',
  closed: true,
  message: { 'zh-tw': '六點回來。', 'zh-cn': '', en: '' },
  why: 'a new disk',
}
const closed: OpsSite = { closed: true, message: change.message, history: [] }

const start = (options: Parameters<typeof startBeforeApi>[2] = {}) =>
  startBeforeApi(internalSitePath, closed, options)

test('an operator closes the site from the console, and the api gets their name', async () => {
  const { app, asked, cookie } = await start()
  const answer = await ask(app, '/ops/site', { ...json, cookie }, JSON.stringify(change))
  expect([answer.status, opsSite.parse(answer.json())]).toEqual([200, closed])
  expect(opsSite.parse((await ask(app, '/ops/site', { cookie })).json()).closed).toBe(true)
  expect(asked).toEqual([
    { who: 'ann', change },
    { who: 'ann', change: null },
  ])
})

test('rejects requests without a session, from another site, past the console or with invalid fields', async () => {
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
  ['does not answer', { status: 503 }],
  ['has another OPS_TOKEN', { secret: 'another-token-of-ann-is-long' }],
  ['has no OPS_TOKEN', { secret: '' }],
])('the console reports api_away if the api %s', async (_, how) => {
  const { app, cookie } = await start(how)
  const answer = await ask(app, '/ops/site', { ...json, cookie }, JSON.stringify(change))
  expect([answer.status, opsRefusal.parse(answer.json()).error]).toEqual([503, 'api_away'])
})
