import { startTestServer, type TestServer } from '../../../../test/server'
import { instagramFiles } from '../../../platforms/fixtures/instagram'
import { xFiles } from '../../../platforms/fixtures/x'
import { zipBuffer } from '../../../platforms/fixtures/zip'
import { followed, imports, instagramZip, onDay, xZip, zipOf } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, addPage, importOf, pageOf } = imports(() => server)

const october = followed({ ann: '09-01', bob: '09-15', cat: '10-01' })
const november = followed({ bob: '09-15', cat: '10-01', dan: '10-20', eve: '11-02' })

describe('the first archive of a page', () => {
  test('adds its fans, and counts them as joined on the day they followed', async () => {
    const { member, page, import: read } = await instagram()
    const run = await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    expect(run).toMatchObject({
      state: 'done',
      phase: 'done',
      fans_seen: 3,
      fans_new: 3,
      fans_gone: 0,
      error: null,
    })

    const list = await member.call('fans.list', { id: page })
    expect(list.data).toMatchObject({ total: 3, total_exact: true, next: null })
    expect(list.data.list.map(({ uid }) => uid)).toEqual(['cat', 'bob', 'ann'])
    expect(list.data.list[0]).toMatchObject({
      username: 'cat',
      followed_at: onDay('10-01').toISOString(),
      first_seen: onDay('10-10').toISOString(),
      last_seen: onDay('10-10').toISOString(),
      gone_at: null,
    })
    const history = await member.call('fans.history', { id: page, from: '2026-09-30', to: '2026-10-11' })
    expect(history.data).toMatchObject({ joined: 1, left: 0, lists: ['2026-10-10'] })
    expect(history.data.list.map(({ total }) => total)).toEqual([...Array(10).fill(null), 3, 3])
    expect(history.data.list[1]).toEqual({ day: '2026-10-01', total: null, joined: 1, left: 0 })
  })

  test('without dates of its fans is the start of counting: no fan counts as joined on its day', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'x', 'https://x.com/mochidaily')
    const first = await importOf(member, page.id, await xZip({ fans: ['11', '12', '13'], madeOn: '10-10' }))
    const second = await importOf(
      member,
      page.id,
      await xZip({ fans: ['12', '13', '14', '15'], madeOn: '11-10' }),
    )
    expect(first).toMatchObject({ fans_new: 3, fans_gone: 0 })
    expect(second).toMatchObject({ fans_new: 2, fans_gone: 1 })
    const history = await member.call('fans.history', { id: page.id, from: '2026-10-09', to: '2026-11-10' })
    expect(history.data).toMatchObject({ joined: 2, left: 1, lists: ['2026-10-10', '2026-11-10'] })
    expect(history.data.list.at(-1)).toEqual({ day: '2026-11-10', total: 4, joined: 2, left: 1 })
  })
})

describe('a newer archive', () => {
  test('shows who joined, who left and who came back, over three archives', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    const second = await read(await instagramZip({ fans: november, madeOn: '11-10' }))
    expect(second).toMatchObject({
      fans_seen: 4,
      fans_new: 2,
      fans_gone: 1,
      notes: expect.not.arrayContaining([{ key: 'already_imported' }]),
    })

    const gone = await member.call('fans.list', { id: page, gone: true })
    expect(gone.data.list).toEqual([
      expect.objectContaining({
        uid: 'ann',
        gone_at: onDay('11-10').toISOString(),
        last_seen: onDay('10-10').toISOString(),
      }),
    ])
    expect(await pageOf(member, page)).toMatchObject({ fans: 4, fans_week: 0 })

    const back = followed({ ann: '11-15', bob: '09-15', cat: '10-01', dan: '10-20' })
    const third = await read(await instagramZip({ fans: back, madeOn: '11-20' }))
    expect(third).toMatchObject({ fans_new: 1, fans_gone: 1 })
    const all = await member.call('fans.list', { id: page })
    expect(all.data.total).toBe(5)
    expect(all.data.list[0]).toMatchObject({
      uid: 'ann',
      gone_at: null,
      first_seen: onDay('10-10').toISOString(),
      last_seen: onDay('11-20').toISOString(),
    })

    const history = await member.call('fans.history', { id: page, from: '2026-10-10', to: '2026-11-21' })
    expect(history.data).toMatchObject({
      joined: 3,
      left: 2,
      lists: ['2026-10-10', '2026-11-10', '2026-11-20'],
    })
    const on = (day: string) => history.data.list.find((one) => one.day === `2026-${day}`)
    expect(on('10-20')).toEqual({ day: '2026-10-20', total: 4, joined: 1, left: 0 })
    expect(on('11-02')).toMatchObject({ total: 5, joined: 1 })
    expect(on('11-10')).toMatchObject({ total: 4, left: 1 })
    expect(on('11-15')).toMatchObject({ total: 5, joined: 1 })
    expect(on('11-21')).toMatchObject({ total: 4 })
  })

  test('with the same content changes nothing, and is noted as already imported', async () => {
    const { member, page, import: read } = await instagram()
    const archive = await instagramZip({ fans: october, posts: 3, madeOn: '10-10' })
    await read(archive)
    const before = await everythingOf(page)
    const again = await read(archive)
    expect(again).toMatchObject({
      state: 'done',
      fans_seen: 3,
      fans_new: 0,
      fans_gone: 0,
      posts_new: 0,
      posts_changed: 0,
      bytes: 0,
    })
    expect(again.notes.map(({ key }) => key)).toEqual(['already_imported'])
    expect(await everythingOf(page)).toEqual(before)
    expect((await member.call('fans.list', { id: page })).data.total).toBe(3)
  })

  test('without a date does not move the date of the list if its content is the same', async () => {
    const { member, page, import: read } = await instagram()
    const loose = followersFile([
      {
        string_list_data: [{ href: 'https://www.instagram.com/ann', value: 'ann', timestamp: 1_790_000_000 }],
      },
    ])
    await read(loose)
    const { list_at } = await pageOf(member, page)
    server.clock.pass(86_400)
    const again = await read(loose)
    expect(again.notes.map(({ key }) => key)).toContain('already_imported')
    expect((await pageOf(member, page)).list_at).toBe(list_at)
  })

  test('with a missing part adds its fans, and counts no fan as gone', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: november, madeOn: '10-10' }))
    const run = await read(
      await instagramZip({
        fans: followed({ dan: '10-20', eve: '11-02', fay: '11-03', gil: '11-04' }),
        parts: 2,
        without: [1],
        madeOn: '11-10',
      }),
    )
    expect(run).toMatchObject({ state: 'done', fans_new: 2, fans_gone: 0 })
    expect(run.notes.map(({ key }) => key)).toContain('parts_missing')
    expect(await pageOf(member, page)).toMatchObject({ fans: 6, list_at: onDay('11-10').toISOString() })
    const history = await member.call('fans.history', { id: page, from: '2026-11-01', to: '2026-11-10' })
    expect(history.data.left).toBe(0)
  })

  test('with a part missing by its file name counts no fan as gone until that part is uploaded', async () => {
    const { import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    const [first, second] = await Promise.all([
      instagramZip({ fans: november, parts: 2, without: [2], madeOn: '11-10' }),
      instagramZip({ fans: november, parts: 2, without: [1], madeOn: '11-10' }),
    ])
    const part = (n: number, content: Buffer) => ({ name: `mochi part ${n} of 2.zip`, content })
    const alone = await read(part(1, first))
    expect(alone).toMatchObject({ state: 'done', fans_seen: 2, fans_new: 0, fans_gone: 0 })
    const missing = alone.notes.find(({ key }) => key === 'parts_missing')
    expect(missing?.msg).toContain('mochi part 2 of 2.zip')
    const both = await read(part(1, first), part(2, second))
    expect(both).toMatchObject({ fans_seen: 4, fans_new: 2, fans_gone: 1 })
    expect(both.notes.map(({ key }) => key)).not.toContain('parts_missing')
  })

  test('with an unreadable record keeps the other records, and counts no fan as gone', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    const records = [
      { string_list_data: [{ value: 'dan', timestamp: onDay('10-20').getTime() / 1000 }] },
      { string_list_data: 'broken' },
    ]
    const run = await read(followersFile(records))
    expect(run).toMatchObject({ state: 'done', fans_new: 1, fans_gone: 0 })
    expect(run.notes.map(({ key }) => key)).toContain('records_skipped')
    expect((await pageOf(member, page)).fans).toBe(4)
  })
})

describe('an older archive', () => {
  test('adds fans that the newer list lacks as gone, and counts none as left', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: november, madeOn: '11-10' }))
    const run = await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    expect(run).toMatchObject({ state: 'done', fans_gone: 0 })
    expect(run.notes.map(({ key }) => key)).toContain('older_archive')

    expect(await pageOf(member, page)).toMatchObject({ fans: 4, list_at: onDay('11-10').toISOString() })
    const gone = await member.call('fans.list', { id: page, gone: true })
    expect(gone.data.list.map(({ uid }) => uid)).toEqual(['ann'])
    const history = await member.call('fans.history', { id: page, from: '2026-10-01', to: '2026-11-12' })
    expect(history.data).toMatchObject({ left: 0, lists: ['2026-10-10', '2026-11-10'] })
    const bob = (await member.call('fans.list', { id: page, q: 'bob' })).data.list[0]
    expect(bob).toMatchObject({
      first_seen: onDay('10-10').toISOString(),
      last_seen: onDay('11-10').toISOString(),
      gone_at: null,
    })
  })
})

describe('an empty fan list', () => {
  const empty = (files: Record<string, string>, name = 'archive.zip') =>
    zipOf(files).then((content) => ({ name, content }))
  const keysOf = ({ notes }: { notes: { key: string }[] }) => notes.map(({ key }) => key)

  test.each([
    ['instagram', '@mochi.daily', { 'connections/followers_and_following/followers_1.json': '[]' }],
    [
      'facebook',
      'https://www.facebook.com/mochi.daily',
      { 'connections/followers/people_who_followed_you.json': '{"followers_v3":[]}' },
    ],
    [
      'tiktok',
      '@mochi.daily',
      { 'user_data_tiktok.json': '{"Profile And Settings":{"Follower":{"FansList":[]}}}' },
    ],
  ] as const)('of %s is noted with what to do, and is no backup', async (platform, url, files) => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, platform, url)
    const run = await importOf(member, page.id, await empty(files))
    expect(run).toMatchObject({ state: 'done', fans_seen: 0, fans_gone: 0 })
    expect(keysOf(run)).toEqual(['fans_empty'])
    expect(run.notes[0]!.msg).toContain('All time')
    expect(await pageOf(member, page.id)).toMatchObject({ list_at: null, last_backup: null })
  })

  test('written by the member is noted, and leaves the existing fans', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    const run = await read({ name: 'fans.csv', content: Buffer.from('uid,name,username\n') })
    expect(keysOf(run)).toContain('fans_empty')
    expect(await pageOf(member, page)).toMatchObject({ fans: 3, list_at: onDay('10-10').toISOString() })
  })

  test('in an archive of X counts all fans as gone', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'x', 'https://x.com/mochidaily')
    await importOf(member, page.id, await xZip({ fans: ['11', '12'], madeOn: '10-10' }))
    const run = await importOf(member, page.id, await xZip({ fans: [], madeOn: '11-10' }))
    expect(run).toMatchObject({ fans_gone: 2 })
    expect(keysOf(run)).not.toContain('fans_empty')
  })
})

describe('a list that the member wrote', () => {
  const csv = (...rows: string[]) => ({
    name: 'fans.csv',
    content: Buffer.from(['uid,name,username,url,followed_at,email', ...rows].join('\n')),
  })

  test('does not make an archive older that was made before the list and is imported after it', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    await read(csv(',Dan,dan,,,dan@fan.test', ',Zoe,zoe,,,'))
    const run = await read(await instagramZip({ fans: november, madeOn: '11-10' }))
    expect(run).toMatchObject({ fans_seen: 4, fans_new: 1, fans_gone: 1 })
    expect(run.notes.map(({ key }) => key)).not.toContain('older_archive')
    const { data } = await member.call('fans.list', { id: page })
    const gone = data.list.filter(({ gone_at }) => gone_at !== null)
    // Zoe is in no archive yet: this one was made before the list that has her.
    expect(gone.map(({ uid }) => uid)).toEqual(['ann'])
    expect(data.list.find(({ uid }) => uid === 'dan')).toMatchObject({
      email: 'dan@fan.test',
      followed_at: onDay('10-20').toISOString(),
    })
    expect((await read(csv(',Zoe,zoe,,,'))).notes.map(({ key }) => key)).toContain('already_imported')
  })

  test('keeps fans known only by e-mail, link or name if a later archive lacks them', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    await read(
      csv(',May,,,2024-01-05,may@fan.test', ',Lin,,https://lin.example/,,', ',王小明,,,,', ',Zoe,zoe,,,'),
    )
    server.clock.pass(3600)
    const later = new Date(server.clock.now())
    const run = await read(await zipBuffer(instagramFiles({ fans: november }), { at: later }))
    expect(run).toMatchObject({ fans_new: 2, fans_gone: 2 })
    const { data } = await member.call('fans.list', { id: page, gone: true })
    expect(data.list.map(({ uid }) => uid).sort()).toEqual(['ann', 'zoe'])
    expect((await pageOf(member, page)).fans).toBe(7)
    // The archive does not contain May; the member knows that she is Dan.
    const [may] = (await member.call('fans.list', { id: page })).data.list.filter(
      ({ name }) => name === 'May',
    )
    expect(may!.last_seen).toBe(may!.first_seen)
    expect((await member.call('fans.merge', { id: page, uid: ['dan', may!.uid] })).code).toBe(1)
  })

  test('keeps fans known only by user name on an X page if a later archive lacks them', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'x', 'https://x.com/mochidaily')
    await importOf(member, page.id, csv(',Ann,ann,,,', '12,Bob,bob,,,', '13,,,,,'))
    server.clock.pass(3600)
    const generatedAt = new Date(server.clock.now()).toISOString()
    const run = await importOf(member, page.id, await zipOf(xFiles({ fans: ['12', '14'], generatedAt })))
    expect(run).toMatchObject({ fans_seen: 2, fans_new: 1, fans_gone: 1 })
    const { data } = await member.call('fans.list', { id: page.id, gone: true })
    expect(data.list.map(({ uid }) => uid)).toEqual(['13'])
  })
})

describe('an archive of another account', () => {
  test('is refused, and the error names its owner', async () => {
    const { member, page, import: read } = await instagram()
    const run = await read(await instagramZip({ fans: october, owner: 'somebody.else' }))
    expect(run).toMatchObject({
      state: 'failed',
      error: { key: 'archive_other_owner', msg: expect.stringContaining('somebody.else') },
    })
    expect((await member.call('fans.list', { id: page })).data.total).toBe(0)
  })

  test('is accepted if its fans are those of the page, because the account was renamed', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    const renamed = await read(
      await instagramZip({ fans: november, owner: 'mochi.kitchen', madeOn: '11-10' }),
    )
    expect(renamed).toMatchObject({ state: 'done', fans_new: 2 })
    const stranger = await read(
      await instagramZip({ fans: followed({ zed: '11-01' }), owner: 'mochi.kitchen', madeOn: '11-12' }),
    )
    expect(stranger).toMatchObject({ state: 'done' })
    expect((await pageOf(member, page)).fans).toBe(1)
  })

  test('is refused if the member has a page with its owner’s name', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: october, madeOn: '10-10' }))
    await addPage(member, 'instagram', '@mochi.kitchen')
    const run = await read(await instagramZip({ fans: october, owner: 'mochi.kitchen', madeOn: '11-10' }))
    expect(run.error?.key).toBe('archive_other_owner')
    expect((await pageOf(member, page)).list_at).toBe(onDay('10-10').toISOString())
  })
})

/** A single file extracted from an archive, as a member can upload it. */
const followersFile = (records: unknown) => ({
  name: 'followers_1.json',
  content: Buffer.from(JSON.stringify(records)),
})

/** All rows of a page, to check that nothing changed. */
async function everythingOf(page: string) {
  const tables = ['fans', 'posts', 'post_media', 'fan_days', 'page_files'] as const
  const rows = await Promise.all(
    tables.map((table) =>
      server.services.pool.query(
        `select * from ${table} where page_id = $1 order by 1, 2, 3`.replace(
          table === 'page_files' ? ', 3' : '#',
          '',
        ),
        [page],
      ),
    ),
  )
  const { rows: pages } = await server.services.pool.query(
    'select fans, fans_gone, posts, bytes, list_at, whole_list_at, fans_version from pages where id = $1',
    [page],
  )
  return [...rows.map((result) => result.rows), pages]
}
