import { startTestServer, type TestServer } from '../../../test/server'
import { imports, instagramZip } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, pageOf } = imports(() => server)

describe('a page', () => {
  test('moves to a new URL once in 30 days, keeps its data, and can move back at any time', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: 4 }))
    const moved = await member.call('pages.reset', { id: page, url: 'https://www.instagram.com/mochi.new/' })
    expect(moved.data).toMatchObject({ id: page, handle: 'mochi.new', fans: 4 })
    // An archive from before the move still belongs to the page.
    await read(await instagramZip({ fans: 5 }))
    expect((await pageOf(member, page)).fans).toBe(5)

    const again = { id: page, url: '@mochi.third' }
    server.clock.pass(29 * 86_400 + 1)
    const refused = await member.call('pages.reset', again, { language: 'en' })
    expect(refused).toMatchObject({ code: 0, error: 'page_reset_soon' })
    expect(refused.msg).toMatch(/Days to wait: 1\./)
    expect((await member.call('pages.reset', { id: page, url: '@mochi.daily' })).data.handle).toBe(
      'mochi.daily',
    )
    server.clock.pass(86_400)
    expect((await member.call('pages.reset', again)).data.handle).toBe('mochi.third')
  })

  test('does not move to an invalid URL or to that of another page of the member', async () => {
    const { member, page } = await instagram()
    const other = await member.call('pages.add', { platform: 'instagram', url: '@mochi.two' })
    expect((await member.call('pages.reset', { id: page, url: 'mochi daily !' })).error).toBe(
      'page_url_instagram',
    )
    expect((await member.call('pages.reset', { id: page, url: '@mochi.two' })).error).toBe('page_exists')
    const stranger = await server.asMember({ vipType: 2 })
    expect((await stranger.call('pages.reset', { id: other.data.id, url: '@mine.now' })).error).toBe(
      'not_found',
    )
    expect((await pageOf(member, page)).handle).toBe('mochi.daily')
  })
})
