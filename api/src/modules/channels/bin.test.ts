import { binDays } from '@fankeep/shared/contract'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { tidy } from '../../infra/maintenance/maintenance'
import { modules } from '..'
import { followed, imports, instagramZip } from '../backup/test-imports'
import { callbacks } from '../callback/test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, deletePage, erasePage, instagram, upload } = imports(() => server)
const { registered, codeSentTo } = visitors(() => server)
const day = 86_400

const binOf = async (member: Awaited<ReturnType<TestServer['asMember']>>) =>
  (await member.call('pages.bin', {})).data.list
const rowsOf = async (table: string, page: string) =>
  (await server.services.pool.query(`select 1 from ${table} where page_id = $1`, [page])).rowCount

/** A page with fans and posts in its member's bin. */
async function binned() {
  const one = await instagram()
  await one.import(await instagramZip({ fans: followed({ ann: '09-01', bob: '09-02' }), posts: 2 }))
  const { bytes } = (await one.member.call('pages.list', {})).data.list[0]!
  expect(await deletePage(one.member, one.page)).toMatchObject({ code: 1 })
  return { ...one, bytes }
}

describe('a page in the bin', () => {
  test('is in no list, count or total and found by none of its calls, but its storage counts', async () => {
    const { member, page, bytes } = await binned()
    expect((await member.call('pages.list', {})).data).toMatchObject({ list: [], total: 0 })
    expect((await member.call('user.info', {})).data.limits).toMatchObject({
      pages: { used: 0 },
      platforms: { used: 0 },
      storage: { used: bytes },
    })
    expect(bytes).toBeGreaterThan(0)
    for (const call of ['fans.list', 'posts.list', 'optIn.settings', 'restore.page'] as const)
      expect([call, (await member.call(call, { id: page })).error]).toEqual([call, 'not_found'])
    expect((await member.call('backup.runs', {})).data.list).toEqual([])
    expect((await member.call('notices.list', {})).data.list).toEqual([])
  })

  test('is put back with everything that was kept of it', async () => {
    const { member, page } = await binned()
    expect(await binOf(member)).toMatchObject([
      { id: page, handle: 'mochi.daily', fans: 2, posts: 2, deleted_at: server.clock.now().toISOString() },
    ])
    expect((await member.call('pages.putBack', { id: page })).data).toMatchObject({ id: page, fans: 2 })
    expect(await binOf(member)).toEqual([])
    expect((await member.call('fans.list', { id: page })).data.list).toHaveLength(2)
    expect((await member.call('backup.runs', {})).data.list).toHaveLength(1)
  })

  test(`is erased after ${binDays} days, and can then not be put back`, async () => {
    const { member, page } = await binned()
    server.clock.pass(binDays * day - 60)
    await tidy(modules, server.services)
    expect(await binOf(member)).toHaveLength(1)
    server.clock.pass(61)
    expect((await member.call('pages.putBack', { id: page })).error).toBe('not_found')
    await Promise.all([tidy(modules, server.services), tidy(modules, server.services)])
    await server.workDue()
    for (const table of ['fans', 'posts', 'page_files', 'runs', 'erasures'])
      expect([table, await rowsOf(table, page)]).toEqual([table, 0])
  })

  test('makes room for another page, and can be put back only if there is room', async () => {
    const { member, page } = await instagram({ vipType: 1 })
    await deletePage(member, page)
    const again = await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')
    expect((await member.call('pages.putBack', { id: page })).error).toBe('page_exists')
    server.clock.pass(61)
    await deletePage(member, again.id)
    const { of } = (await member.call('user.info', {})).data.limits.pages
    for (let n = 0; n < of; n++) await addPage(member, 'instagram', `https://www.instagram.com/other${n}`)
    expect((await member.call('pages.putBack', { id: page })).error).toBe('pages_limit')
  })

  test('is erased early only if its member asks with a code, and frees its storage', async () => {
    const { member, page } = await binned()
    expect((await member.call('pages.erase', { id: page })).error).toBe('code_required')
    expect(await erasePage(member, page)).toMatchObject({ code: 1 })
    expect(await binOf(member)).toEqual([])
    expect((await member.call('user.info', {})).data.limits.storage.used).toBe(0)
    expect(await rowsOf('fans', page)).toBe(0)
  })

  test('cannot be erased while it is not in the bin, nor by another member', async () => {
    const [one, two] = [await instagram(), await binned()]
    expect((await erasePage(one.member, one.page)).error).toBe('not_found')
    expect((await erasePage(one.member, two.page)).error).toBe('not_found')
    expect((await one.member.call('pages.putBack', { id: two.page })).error).toBe('not_found')
  })

  test('has its runs stopped, and none continues', async () => {
    const { member, page } = await instagram()
    await upload(member, page, await instagramZip({ fans: 3 }))
    await deletePage(member, page)
    await server.work()
    expect(await rowsOf('fans', page)).toBe(0)
    await member.call('pages.putBack', { id: page })
    expect((await member.call('backup.runs', {})).data.list).toMatchObject([{ state: 'stopped' }])
  })

  test('sends no CallBack: one that becomes due ends', async () => {
    const { pageWith, send, shown, emails } = callbacks(() => server)
    const { member, page } = await pageWith(['mochi@fans.example'])
    const asked = await send(member, page)
    await deletePage(member, page)
    await server.workDue()
    expect(await emails(asked.data.id)).toEqual([])
    expect((await member.call('callback.list', {})).data).toMatchObject({ list: [], total: 0 })
    expect((await member.call('callback.cancel', { callback: asked.data.id })).error).toBe('not_found')
    await member.call('pages.putBack', { id: page })
    expect(await shown(member, asked.data.id)).toMatchObject({
      status: 3,
      sent: 0,
      reason: { key: 'callback_page_deleted' },
    })
  })

  test('is erased with the account', async () => {
    const { member, page } = await binned()
    server.clock.pass(61)
    await member.call('media.sendEmailCode', { use: 'delete' })
    await member.call('user.delete', { code: codeSentTo(member.email), at_once: true })
    await server.work()
    expect(await rowsOf('fans', page)).toBe(0)
    expect((await server.services.pool.query('select 1 from all_pages where id = $1', [page])).rowCount).toBe(
      0,
    )
  })
})

test('a device known for less than a day can put a page into the bin, but not erase it', async () => {
  const one = await registered()
  server.clock.pass(2 * day)
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { data } = await server.call(
    'auth.loginByEmail',
    { email: one.email, password: one.password },
    { address: '203.0.113.77', agent: firefox },
  )
  const as = { token: 'token' in data ? data.token : '' }
  const added = await server.call('pages.add', { platform: 'x', url: 'https://x.com/mochi' }, as)
  const id = added.data.id
  const code = async () => {
    server.clock.pass(61)
    await server.call('media.sendEmailCode', { use: 'page' }, as)
    return codeSentTo(one.email)
  }
  expect(await server.call('pages.delete', { id, code: await code() }, as)).toMatchObject({ code: 1 })
  const refused = await server.call('pages.erase', { id, code: await code() }, { ...as, language: 'en' })
  expect(refused).toMatchObject({ error: 'device_new' })
  expect(refused.msg).toMatch(/after \w+ \d+, 2026 at \d\d:\d\d, or now on/)
  server.clock.pass(day)
  expect(await server.call('pages.erase', { id, code: await code() }, as)).toMatchObject({ code: 1 })
})

test('a page in the bin is erased even if another one cannot be, which is tried again later', async () => {
  const [stuck, free] = [await binned(), await binned()]
  const { pool } = server.services
  await pool.query(
    `create function keep_page() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
  )
  await pool.query(
    `create trigger keep_page before delete on all_pages for each row when (old.id = ${stuck.page}) execute function keep_page()`,
  )
  server.clock.pass(binDays * day + 60)
  await tidy(modules, server.services)
  const left = async () =>
    (await pool.query('select id from all_pages where id = any($1)', [[stuck.page, free.page]])).rows
  expect(await left()).toEqual([{ id: stuck.page }])
  await pool.query('drop trigger keep_page on all_pages')
  await tidy(modules, server.services)
  expect(await left()).toEqual([])
})
