import { internalConsultingPath } from '@fankeep/shared/contract/internal-call'
import { type OpsConsulting, opsConsulting, opsRefusal } from '@fankeep/shared/contract/ops'
import { ask } from '../../../test/ask'
import { json, startBeforeApi } from './test-api'

const list: OpsConsulting = {
  list: [
    {
      ...{
        id: '7',
        state: 'asked',
        at: '2026-11-23T02:00:00.000Z',
        topic: 'fans',
        question: 'How do I grow?',
      },
      ...{ language: 'en', name: 'Mina', email: 'mina@example.com', page: null },
      ...{ place: null, reason: null, who: null },
    },
  ],
}
const answer = {
  action: 'confirm',
  id: '7',
  at: '2026-11-23T02:00:00.000Z',
  place: 'https://meet.example/abc',
}
const start = (options: Parameters<typeof startBeforeApi>[2] = {}) =>
  startBeforeApi(internalConsultingPath, list, options)

test('an operator reads the consulting requests and answers them under their own name', async () => {
  const { app, asked, cookie } = await start()
  const read = await ask(app, '/ops/consulting', { cookie })
  expect([read.status, opsConsulting.parse(read.json())]).toEqual([200, list])
  const sent = await ask(app, '/ops/consulting', { ...json, cookie }, JSON.stringify(answer))
  expect([sent.status, opsConsulting.parse(sent.json())]).toEqual([200, list])
  expect(asked).toEqual([
    { who: 'ann', answer: null },
    { who: 'ann', answer },
  ])
})

test('rejects requests without a session, from another site, past the console or with invalid fields', async () => {
  const { app, asked, cookie } = await start()
  const send = (headers: object, body: object = answer) =>
    ask(app, '/ops/consulting', { ...json, ...headers }, JSON.stringify(body))
  expect((await ask(app, '/ops/consulting', {})).status).toBe(401)
  expect((await send({})).status).toBe(401)
  expect((await send({ cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ cookie }, { ...answer, place: 'javascript:alert(1)' })).status).toBe(400)
  expect((await send({ cookie }, { ...answer, who: 'ben' })).status).toBe(400)
  expect((await ask(app, internalConsultingPath, json, JSON.stringify(answer))).status).toBe(404)
  expect(asked).toEqual([])
})

test('reports changed_meanwhile if the member moved the request, and api_away if the api is down', async () => {
  const refusedWith = async (status: number) => {
    const { app, cookie } = await start({ status })
    const refused = await ask(app, '/ops/consulting', { ...json, cookie }, JSON.stringify(answer))
    return [refused.status, opsRefusal.parse(refused.json()).error]
  }
  expect(await refusedWith(409)).toEqual([409, 'changed_meanwhile'])
  expect(await refusedWith(503)).toEqual([503, 'api_away'])
})
