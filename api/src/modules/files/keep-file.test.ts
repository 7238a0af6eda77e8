import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestServer, type TestServer } from '../../../test/server'
import { imports, instagramZip } from '../backup/test-imports'
import { files } from './index'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { deletePage, erasePage, instagram } = imports(() => server)

const onDisk = () =>
  readdirSync(server.services.config.filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('the files of an erased page are removed, also if the storage fails at first', async () => {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ fans: 1, posts: 4 }))
  expect(onDisk().length).toBeGreaterThan(1)
  await deletePage(member, page)
  const remove = vi.spyOn(server.services.files, 'remove')
  onTestFinished(() => remove.mockRestore())
  remove.mockRejectedValueOnce(new Error('The storage is away'))
  await erasePage(member, page)
  await server.work()
  const { rows } = await server.services.pool.query('select hash from files')
  expect([onDisk(), rows]).toEqual([[], []])
})

test('removes a partial file older than a day and keeps a newer one', async () => {
  const parts = join(server.services.config.filesDir, 'part')
  mkdirSync(parts, { recursive: true })
  for (const [name, hours] of [
    ['left', 25],
    ['on-its-way', 1],
  ] as const) {
    const at = new Date(server.clock.now().getTime() - hours * 3_600_000)
    writeFileSync(join(parts, name), 'half')
    utimesSync(join(parts, name), at, at)
  }
  await files.maintenance!(server.services, [])
  expect(readdirSync(parts)).toEqual(['on-its-way'])
})
