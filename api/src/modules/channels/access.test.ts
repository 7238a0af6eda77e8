import { randomUUID } from 'node:crypto'
import type { CallName } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import { followed, imports, instagramZip } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, upload, pageOf, runOf } = imports(() => server)

/** Every call that names something of a member's, with its arguments besides the id. */
const byPage: [CallName, Record<string, string | number>][] = [
  ['pages.reset', { url: '@mine.now' }],
  ['pages.set', { name: 'Mine now', state: 'hijacked' }],
  ['pages.delete', {}],
  ['backup.runs', {}],
  ['backup.upload', { upload: randomUUID() }],
  ['fans.list', {}],
  ['fans.list', { q: 'ann' }],
  ['fans.history', { from: '2026-01-01', to: '2026-12-31' }],
  ['posts.list', {}],
  ['fans.download', { all: 1 }],
  ['posts.download', { all: 1 }],
]
const byRun: CallName[] = ['backup.runs', 'backup.stop']

describe('pages and runs of a member', () => {
  test('are not found by another member, and stay unchanged', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: followed({ ann: '09-01', bob: '09-02' }), posts: 2 }))
    const { data } = await upload(member, page, await instagramZip({ fans: 1 }))
    const before = [await pageOf(member, page), await runOf(member, data.run!.id)]
    const stranger = await server.asMember({ vipType: 3 })

    for (const [name, fields] of byPage) {
      const file = name === 'backup.upload' ? { files: { file: new Blob(['x']) } } : {}
      expect(await stranger.call(name, { id: page, ...fields } as never, file)).toMatchObject({
        code: 0,
        error: 'not_found',
        data: {},
      })
    }
    for (const name of byRun)
      expect(await stranger.call(name, { run: data.run!.id } as never)).toMatchObject({
        code: 0,
        error: 'not_found',
      })
    expect((await stranger.call('pages.list', { q: 'mochi' })).data.total).toBe(0)
    expect((await stranger.call('backup.runs', {})).data.list).toEqual([])
    expect([await pageOf(member, page), await runOf(member, data.run!.id)]).toEqual(before)
    server.queue.waiting.splice(0)
  })

  test.each(['0', '-1', '99999999999999999999', 'x', '1e3', 'null'])(
    'cannot be called with the id %s',
    async (id) => {
      const member = await server.asMember({ vipType: 2 })
      for (const [name, fields] of byPage)
        expect((await member.call(name, { id, ...fields } as never)).code).toBe(0)
      for (const name of byRun) expect((await member.call(name, { run: id } as never)).code).toBe(0)
    },
  )

  test('cannot be called without a session', async () => {
    for (const [name, fields] of byPage)
      expect(await server.call(name, { id: '1', ...fields } as never)).toMatchObject({ code: -1 })
    for (const name of byRun)
      expect(await server.call(name, { run: '1' } as never)).toMatchObject({ code: -1 })
  })

  test('are not revealed by an upload of the same name', async () => {
    const one = await instagram()
    const two = await instagram()
    const fields = { upload: randomUUID(), size: 100 }
    const slice = { files: { file: new Blob(['x'.repeat(40)]) } }
    await one.member.call('backup.upload', { id: one.page, ...fields }, slice)
    expect((await two.member.call('backup.upload', { id: two.page, ...fields })).data.received).toBe(0)
  })
})
