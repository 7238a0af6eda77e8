import { wrong } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { followed, imports, instagramZip } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { deletePage, erasePage, addPage, instagram, pageOf, upload } = imports(() => server)

describe('a page', () => {
  test('is added by the URL that a member pastes, and is shown with its normal URL and handle', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'instagram', ' https://instagram.com/Mochi.Daily/?hl=zh-tw ')
    expect(page).toMatchObject({
      platform: 'instagram',
      url: expect.stringMatching(/^https:\/\/www\.instagram\.com\/mochi\.daily\/?$/),
      handle: 'mochi.daily',
      name: 'mochi.daily',
      state: 'active',
      role: 'main',
      auto: 'off',
      fans: 0,
      posts: 0,
      bytes: 0,
      last_backup: null,
      list_at: null,
      run: null,
      trend: Array(30).fill(null),
    })
    const info = await member.call('user.info', {})
    expect(info.data.limits).toMatchObject({
      pages: { used: 1, of: 5 },
      platforms: { used: 1, of: null },
      storage: { used: 0 },
    })
  })

  test.each([
    ['facebook', 'https://www.instagram.com/mochi'],
    ['instagram', 'https://evil.example/instagram.com/mochi'],
    ['threads', 'mochi daily'],
    ['tiktok', 'https://www.tiktok.com/'],
    ['x', 'https://x.com/home/settings/a b'],
    ['youtube', 'https://youtube.com.evil.example/@mochi'],
    ['xiaohongshu', 'javascript:alert(1)'],
  ] as const)('of %s is not added by an invalid URL', async (platform, url) => {
    const member = await server.asMember({ vipType: 2 })
    expect(await member.call('pages.add', { platform, url })).toMatchObject({
      code: 0,
      error: `page_url_${platform}`,
    })
  })

  test('is added once per member', async () => {
    const { member } = await instagram()
    expect(await member.call('pages.add', { platform: 'instagram', url: '@MOCHI.daily' })).toMatchObject({
      code: 0,
      error: 'page_exists',
    })
    const other = await instagram()
    expect((await other.member.call('pages.list', {})).data.list).toMatchObject([{ handle: 'mochi.daily' }])
  })

  test('changes only in the given fields', async () => {
    const { member, page } = await instagram()
    const set = await member.call('pages.set', { id: page, name: '小島慢食', state: 'hijacked' })
    expect(set.data).toMatchObject({ name: '小島慢食', state: 'hijacked', role: 'main', auto: 'off' })
    const again = await member.call('pages.set', { id: page, role: 'backup', auto: 'weekly' })
    expect(again.data).toMatchObject({ name: '小島慢食', state: 'hijacked', role: 'backup', auto: 'weekly' })
    expect(await member.call('pages.set', { id: page, name: '' })).toMatchObject({
      code: 0,
      error: 'fields_invalid',
    })
  })

  test('shows its run and the growth of its fans', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: followed({ ann: '09-01', bob: '09-02' }), madeOn: '11-10' }))
    await read(
      await instagramZip({
        fans: followed({ ann: '09-01', bob: '09-02', cat: '11-18', dan: '11-19' }),
        madeOn: '11-20',
      }),
    )
    const shown = await pageOf(member, page)
    expect(shown).toMatchObject({
      fans: 4,
      fans_week: 2,
      run: null,
      last_backup: server.clock.now().toISOString(),
    })
    // 23 October to 21 November; the newest list is of the 20th.
    expect(shown.trend).toHaveLength(30)
    expect(shown.trend.slice(17)).toEqual([null, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, null])
    await upload(member, page, await instagramZip({ fans: 1 }))
    expect((await pageOf(member, page)).run).toMatchObject({ state: 'queued', page })
    server.queue.waiting.splice(0)
  })

  test('is erased with everything that was kept of it', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: 12, posts: 3 }))
    expect(await deletePage(member, page)).toMatchObject({ code: 1 })
    expect(await erasePage(member, page)).toMatchObject({ code: 1 })
    await server.work()
    for (const table of [
      'fans',
      'fan_days',
      'fan_marks',
      'fan_day_marks',
      'fan_day_chapters',
      'messaged_fans',
      'posts',
      'post_media',
      'page_files',
      'runs',
      'uploads',
      'upload_parts',
      'erasures',
    ])
      expect(
        (await server.services.pool.query(`select 1 from ${table} where page_id = $1`, [page])).rowCount,
      ).toBe(0)
    expect((await member.call('pages.list', {})).data.total).toBe(0)
    expect((await member.call('user.info', {})).data.limits.storage.used).toBe(0)
  })

  test('is deleted only with the code for that, not with a wrong one or one for something else', async () => {
    const { member, page } = await instagram()
    expect(await member.call('pages.delete', { id: page })).toMatchObject({ error: 'code_required' })
    await member.call('media.sendEmailCode', { use: 'authorise' })
    const [other] = server.sent
    expect(await member.call('pages.delete', { id: page, code: other?.code })).toMatchObject({
      error: 'code_required',
    })
    await member.call('media.checkCode', { code: other?.code ?? '' })
    expect(await member.call('pages.delete', { id: page })).toMatchObject({ error: 'code_required' })
    await member.call('media.sendEmailCode', { use: 'page' })
    const [own] = server.sent
    expect(own).toMatchObject({ to: member.email, subject: expect.stringContaining('刪除頻道備份') })
    expect(await member.call('pages.delete', { id: page, code: wrong(own?.code ?? '') })).toMatchObject({
      error: 'code_wrong',
    })
    expect((await member.call('pages.list', {})).data.total).toBe(1)
    expect(await member.call('pages.delete', { id: page, code: own?.code })).toMatchObject({ code: 1 })
    expect((await member.call('pages.list', {})).data.total).toBe(0)
  })

  test('of another member is not found, and the code stays valid', async () => {
    const [one, two] = [await instagram(), await instagram()]
    await two.member.call('media.sendEmailCode', { use: 'page' })
    const code = server.sent[0]?.code ?? ''
    expect(await two.member.call('pages.delete', { id: one.page, code })).toMatchObject({
      error: 'not_found',
    })
    expect(await two.member.call('pages.delete', { id: two.page, code })).toMatchObject({ code: 1 })
  })

  test('of many fans disappears at once, and is erased by a worker', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: 12 }))
    await server.services.pool.query('update pages set fans = 1000000 where id = $1', [page])
    await deletePage(member, page)
    await erasePage(member, page)
    expect(await member.call('fans.list', { id: page })).toMatchObject({ code: 0, error: 'not_found' })
    expect((await server.services.pool.query('select 1 from fans where page_id = $1', [page])).rowCount).toBe(
      12,
    )
    await server.work()
    expect((await server.services.pool.query('select 1 from fans where page_id = $1', [page])).rowCount).toBe(
      0,
    )
  })
})

describe('the list of pages', () => {
  test('is searched by words, platform and role, and read in parts', async () => {
    const member = await server.asMember({ vipType: 3 })
    for (const [n, platform] of (['instagram', 'x', 'threads', 'instagram', 'tiktok'] as const).entries())
      await member.call('pages.add', {
        platform,
        url: `@page${n}`,
        name: `Name 100%_${n}`,
        role: n === 4 ? 'backup' : 'main',
      })
    const find = async (given: object) =>
      (await member.call('pages.list', given)).data.list.map(({ handle }) => handle)
    expect(await find({ platform: 'instagram' })).toEqual(['page0', 'page3'])
    expect(await find({ role: 'backup' })).toEqual(['page4'])
    expect(await find({ q: '%_2' })).toEqual(['page2'])
    expect(await find({ q: 'PAGE1' })).toEqual(['page1'])
    const first = await member.call('pages.list', { limit: 3 })
    const rest = await member.call('pages.list', { limit: 3, cursor: first.data.next! })
    expect([first.data.list.length, rest.data.list.length, rest.data.next, first.data.total]).toEqual([
      3,
      2,
      null,
      5,
    ])
  })
})

describe('limits of the plan', () => {
  test('apply to the number of pages', async () => {
    const member = await server.asMember({ vipType: 2 })
    for (let n = 0; n < 5; n++) await addPage(member, 'x', `@page${n}`)
    expect(await member.call('pages.add', { platform: 'x', url: '@page5' })).toMatchObject({
      code: 0,
      error: 'pages_limit',
      data: { limit: 5 },
    })
  })

  test('apply to the number of platforms, even if three pages are added at once', async () => {
    const member = await server.asMember({ vipType: 0 })
    const add = (platform: 'x' | 'instagram' | 'threads') =>
      member.call('pages.add', { platform, url: '@mochi' })
    const answers = await Promise.all([add('x'), add('instagram'), add('threads')])
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    expect(answers.find(({ code }) => code === 0)).toMatchObject({
      error: 'platforms_limit',
      data: { limit: 2 },
    })
  })
})
