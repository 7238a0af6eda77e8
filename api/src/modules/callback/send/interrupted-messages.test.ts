import { jobContext } from '../../../../test/job-context'
import { startTestServer, type TestServer } from '../../../../test/server'
import { fetches } from '../../backup/fetch/test-fetches'
import type { TestMember } from '../../backup/test-imports'
import { callbacksBy } from '../test-callbacks'
import { sendCallbackHandler } from './run'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  server.sandbox.misbehaviours.clear()
  server.sandbox.world.messages.splice(0)
  server.queue.waiting.splice(0)
})
afterAll(() => server.close())
const { connected } = fetches(() => server)
const { send, shown, wakeAll, killOnce, workCutOff } = callbacksBy('message', () => server)

const reached = () => server.sandbox.world.messages.map(({ to }) => to)

/** A CallBack by messages of X to four fans. */
async function sentToFour(): Promise<{ member: TestMember; id: string }> {
  const made = await connected('x')
  made.account.fans = { from: 0, to: 4 }
  made.account.posts = 0
  await made.fetched()
  const asked = await send(made)
  return { member: made.member, id: asked.data.id }
}

/** Every fan got one message, and none is counted as unknown. */
async function expectAll({ member, id }: Awaited<ReturnType<typeof sentToFour>>) {
  await wakeAll()
  expect(await shown(member, id)).toMatchObject({ status: 2, sent: 4, unknown: 0 })
  expect(new Set(reached()).size).toBe(4)
  expect(reached()).toHaveLength(4)
}

describe('a worker that has to stop', () => {
  test('waits for the answer to the message that it has handed over', async () => {
    const asked = await sentToFour()
    const { misbehaviours } = server.sandbox
    misbehaviours.add({ app: 'x', fault: 'slow', on: 'message', after: 2, seconds: 0.5 })
    await killOnce(asked.id, () => misbehaviours.list().length === 0)
    await expectAll(asked)
  })

  test('hands over no message whose account it was still opening, and counts none as unknown', async () => {
    const asked = await sentToFour()
    const { pool, db } = server.services
    const opening = await pool.connect()
    await opening.query('begin; lock table page_access in access exclusive mode')
    const stopping = new AbortController()
    const job = jobContext({ signal: stopping.signal })
    const ended = expect(
      sendCallbackHandler.run({ callback: asked.id }, server.services, job),
    ).rejects.toThrow('killed')
    const leased = db.selectFrom('deliveries').select('n').where('state', '=', 'leased')
    await vi.waitFor(async () => expect(await leased.execute()).toHaveLength(1), { timeout: 20_000 })
    stopping.abort(new Error('killed'))
    await opening.query('rollback')
    opening.release()
    await ended
    expect(reached()).toEqual([])
    await expectAll(asked)
  })
})

test('a CallBack waits while X cannot be reached, and then reaches each fan', async () => {
  const asked = await sentToFour()
  await workCutOff()
  expect(reached()).toEqual([])
  expect(await wakeAll()).toEqual([60])
  await expectAll(asked)
})

test('a CallBack that lasts for days still waits if X cannot be reached for a moment', async () => {
  const asked = await sentToFour()
  server.sandbox.misbehaviours.add({
    app: 'x',
    fault: 'throttle',
    on: 'message',
    after: 2,
    seconds: 30 * 3600,
  })
  await server.workDue()
  expect(reached()).toHaveLength(2)
  server.clock.pass(30 * 3600)
  await workCutOff()
  expect(await shown(asked.member, asked.id)).toMatchObject({ status: 1, sent: 2, failed: 0 })
  expect(await wakeAll()).toEqual([60])
  await expectAll(asked)
})

test('a CallBack stops if X cannot be reached for a day, and can be sent to all later', async () => {
  const asked = await sentToFour()
  await workCutOff()
  server.clock.pass(24 * 3600)
  await workCutOff()
  expect(await shown(asked.member, asked.id)).toMatchObject({
    ...{ sent: 0, unknown: 0, failed: 4, resumable: 4 },
    reason: { key: 'message_down' },
  })
})
