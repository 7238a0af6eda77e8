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

test('a test server starts no work by the real clock: only the job of the test waits', async () => {
  const { start, pageOf } = await connected('threads')
  server.sandbox.misbehaviours.add({ app: appOf('threads'), fault: 'throttle', on: 'posts', seconds: 600 })
  await start()
  await server.workDue()
  // Only the fake queue has the job, not the database: a search for lost work would find this run.
  await vi.advanceTimersByTimeAsync(60_000)
  // By now the queries of such a search would be answered.
  for (let n = 0; n < 5; n++) await pageOf()
  expect(server.queue.waiting.map(({ job }) => job.name)).toEqual(['backup.fetch'])
})
