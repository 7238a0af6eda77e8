import { appOf, fetches } from '../src/modules/backup/fetch/test-fetches'
import { startTestServer, type TestServer } from './server'

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
const { connected } = fetches(() => server)

test('the server of a test starts no work by the real clock: what waits is what the test made', async () => {
  const { start, pageOf } = await connected('threads')
  server.sandbox.misbehaviours.add({ app: appOf('threads'), fault: 'throttle', on: 'posts', seconds: 600 })
  await start()
  await server.workDue()
  // The queue's fake has the job, and the database none: to a search for lost work, the run has lost it.
  await vi.advanceTimersByTimeAsync(60_000)
  // What such a search would ask the database is answered by then.
  for (let n = 0; n < 5; n++) await pageOf()
  expect(server.queue.waiting.map(({ job }) => job.name)).toEqual(['backup.fetch'])
})
