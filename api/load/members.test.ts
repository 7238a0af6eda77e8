import { startTestServer, type TestServer } from '../test/server'
import type { Member } from './asks'
import { open, presses } from './mix'
import { prepareMembers } from './prepare'
import { runStep } from './run-step'
import { createSender, type Sender } from './sender'
import { visitorOf } from './visits'

let server: TestServer
let sender: Sender
let members: Member[]

beforeAll(async () => {
  server = await startTestServer()
  sender = createSender(server.origin)
  members = await prepareMembers(server.services, { members: 2, fans: 600, now: server.clock.now() })
})
afterAll(async () => {
  sender.close()
  await server.close()
})

test('every call of every press is answered as done, and every run that it starts finishes', async () => {
  const made: string[] = []
  for (const member of members) {
    const visitor = visitorOf(member, () => 0.4)
    for (const press of [open, ...presses])
      for (const row of press.calls)
        for (const ask of row.filter(({ kind }) => kind !== 'page')) {
          const asked = ask.request(visitor)
          expect(asked, `${press.name}: ${ask.name}`).not.toBeNull()
          expect(await sender.send(ask, asked!, visitor), `${press.name}: ${ask.name}`).toBe('ok')
          made.push(ask.name)
        }
    expect(visitor.fans.uids.length).toBe(20)
    expect(visitor.notice).not.toBeNull()
    expect(visitor.posts.next).not.toBeNull()
  }
  expect(made).toContain('backup.upload')
  await server.work()
  const { rows } = await server.services.pool.query(
    'select distinct state from runs where created_at >= $1',
    [server.clock.now()],
  )
  expect(rows).toEqual([{ state: 'done' }])
})

test('in a step of load every call is answered, and streams are open', async () => {
  const clock = { now: () => performance.now(), sleep: async () => {} }
  const load = { members, rate: 2, speed: 20, seed: 3 }
  const step = await runStep(load, { warmUp: 0, length: 2000 }, { clock, sender, hasPages: false })
  expect(step.calls).toBeGreaterThan(20)
  expect(step.failed).toEqual({})
  expect(step.streams).toBeGreaterThan(0)
})
