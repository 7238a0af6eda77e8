import { ask } from '../../test/ask'
import { makeContext, makeBuild, versionOf } from '../../test/builds'
import { closing } from '../../test/clean-up'
import { home, shell, until } from '../../test/edge'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { buildEdge } from './app'
import { LiveSiteWatch } from './live/live-site-watch'

/** An edge on storage that the test can switch off. */
async function setUp() {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  const storage = { isAway: false, isEmpty: false }
  const { backend } = context.store
  const refuse = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const store = new ReleaseStore({
    ...backend,
    read: async (path) => (storage.isAway ? refuse() : storage.isEmpty ? null : backend.read(path)),
    list: async (path, after) =>
      storage.isAway ? refuse() : storage.isEmpty ? [] : backend.list(path, after),
    watch: () => undefined,
  })
  const lines: string[] = []
  const start = async () => {
    const app = await buildEdge(
      {
        port: 0,
        host: '127.0.0.1',
        store: '',
        apiUrl: 'http://127.0.0.1:9',
        trustProxy: false,
        chatOrigin: undefined,
        publicOrigin: undefined,
        logLevel: 'error',
        faultsTo: { write: (line) => lines.push(line) },
      },
      store,
    )
    closing.push(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }
  return { context, storage, lines, start }
}

const cached = `/releases/mf-home/${versionOf(1)}/page-home.js`
const uncached = `/releases/mf-home/${versionOf(1)}/about.js`

test('while the storage is down, files not in memory are 503, the edge is not ready and /metrics shows it', async () => {
  const { storage, lines, start } = await setUp()
  const app = await start()
  expect((await ask(app, cached)).status).toBe(200)
  expect((await ask(app, '/ready')).json()).toMatchObject({ ok: true, store: true })

  storage.isAway = true
  const answer = await ask(app, uncached)
  expect([answer.status, answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([
    503,
    'no-store',
    '1',
  ])
  expect((await ask(app, `/releases/mf-home/${versionOf(7)}/a.js`)).status).toBe(503)
  expect((await ask(app, cached)).status).toBe(200)
  expect((await ask(app, '/')).status).toBe(200)
  await until(async () => (await ask(app, '/ready')).status === 503)
  expect((await ask(app, '/ready')).json()).toMatchObject({ ok: false, revision: 1, store: false })
  expect((await ask(app, '/health')).status).toBe(200)
  expect(lines.join()).toContain('ECONNREFUSED')
  const numbers = async () => (await ask(app, '/metrics')).body
  expect(await numbers()).toMatch(/^fankeep_edge_store_up 0$/m)

  storage.isAway = false
  await until(async () => (await ask(app, '/ready')).status === 200)
  expect((await ask(app, uncached)).status).toBe(200)
  expect(await numbers()).toMatch(/^fankeep_edge_store_up 1$/m)
})

test('an edge that starts while the storage is down is not ready, and serves the newest revision after', async () => {
  const { context, storage, start } = await setUp()
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  storage.isAway = true
  const app = await start()
  expect((await ask(app, '/ready')).status).toBe(503)
  storage.isAway = false
  await until(async () => (await ask(app, '/ready')).status === 200)
  expect((await ask(app, '/ready')).json()).toMatchObject({ revision: 2 })
})

test('treats a store that is suddenly empty as down and keeps serving the live revision', async () => {
  const { storage, lines, start } = await setUp()
  const app = await start()
  storage.isEmpty = true
  await until(async () => (await ask(app, '/ready')).status === 503)
  expect((await ask(app, '/ready')).json()).toMatchObject({ ok: false, revision: 1, store: false })
  expect((await ask(app, '/')).status).toBe(200)
  expect(lines.join()).toMatch(/is empty/)
  storage.isEmpty = false
  await until(async () => (await ask(app, '/ready')).status === 200)
})

test('treats storage that never answers as down', async () => {
  const { store } = makeContext()
  let isHanging = false
  const list = (path: string, after?: string) =>
    isHanging ? new Promise<never>(() => {}) : store.backend.list(path, after)
  const hanging = new ReleaseStore({ ...store.backend, list, watch: () => undefined })
  const watch = new LiveSiteWatch(hanging, () => {}, 10, 50)
  closing.push(async () => watch.stop())
  await watch.start()
  expect(watch.isStoreAway).toBe(false)
  isHanging = true
  await until(async () => watch.isStoreAway)
})
