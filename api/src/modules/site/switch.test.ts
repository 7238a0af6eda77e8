import { internalSitePath, sealCall } from '@fankeep/shared/contract/internal-call'
import { opsSite, type OpsSiteChange } from '@fankeep/shared/contract/ops'
import { startTestServer, type TestServer } from '../../../test/server'

const secret = 'the-token-of-operators-is-long'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ OPS_TOKEN: secret })
})
afterAll(() => server.close())

const ask = (sealed: object, origin = server.origin) =>
  fetch(origin + internalSitePath, { method: 'POST', body: new URLSearchParams({ ...sealed }) })
const seal = (change: OpsSiteChange | null, { key = secret, path = internalSitePath, age = 0 } = {}) =>
  sealCall(key, path, JSON.stringify({ who: 'ann', change }), server.clock.now().getTime() - age)
const close: OpsSiteChange = {
  id: '0e8a6a8e-6a0b-4a5e-9d1c-1f7f0c0a0001',
  closed: true,
  message: { 'zh-tw': '六點回來。', 'zh-cn': '', en: 'Back at 6.' },
  why: 'a new disk',
}
const open = { ...close, id: '0e8a6a8e-6a0b-4a5e-9d1c-1f7f0c0a0002', closed: false, why: 'done' }
const stateIn = async (language: 'en' | 'zh-tw' | 'zh-cn') =>
  (await server.call('site.state', {}, { language })).data

test('an operator can close the site with a message and open it; the history has who, when and why', async () => {
  const before = server.clock.now()
  const closed = opsSite.parse(await (await ask(seal(close))).json())
  expect(closed).toMatchObject({ closed: true, message: close.message })
  expect(await stateIn('en')).toEqual({ website_state: 2, website_close_msg: 'Back at 6.' })
  expect((await stateIn('zh-cn')).website_close_msg).toContain('网站维护中')
  server.clock.pass(1)
  const opened = opsSite.parse(await (await ask(seal(open))).json())
  expect(opened.closed).toBe(false)
  expect(opened.history).toEqual([
    { who: 'ann', why: 'done', closed: false, at: server.clock.now().toISOString() },
    { who: 'ann', why: 'a new disk', closed: true, at: before.toISOString() },
  ])
  expect(await stateIn('en')).toEqual({ website_state: 1, website_close_msg: '' })
})

test('a change that was already made does nothing when it is sent again', async () => {
  expect((await ask(seal(close))).status).toBe(200)
  expect((await stateIn('en')).website_state).toBe(1)
})

test('rejects a change with a missing, wrong or outdated seal, or one for another path', async () => {
  const again = { ...close, id: '0e8a6a8e-6a0b-4a5e-9d1c-1f7f0c0a0003' }
  const good = seal(again)
  const forged = [
    {},
    { ...good, seal: '' },
    { ...good, text: good.text.replace('ann', 'ben') },
    { ...good, at: String(Number(good.at) + 1) },
    seal(again, { key: 'another-token-of-operators' }),
    seal(again, { path: '/internal/other' }),
    seal(again, { age: 61_000 }),
    seal(again, { age: -61_000 }),
  ]
  for (const sealed of forged) expect((await ask(sealed)).status).toBe(403)
  expect((await stateIn('en')).website_state).toBe(1)
})

test('answers 404 if OPS_TOKEN is not set', async () => {
  const other = await startTestServer()
  expect((await ask(seal(null), other.origin)).status).toBe(404)
  await other.close()
})
