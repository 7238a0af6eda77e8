import { startTestServer, type TestServer } from '../../../../test/server'
import { imports, instagramZip, onDay } from '../../backup/test-imports'

/*
 * One person in two rows, which no list can show: the member merges them, and can take it back.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, deletePage, erasePage } = imports(() => server)

type People = Record<string, string>
/** An Instagram archive with followers by name and the day they followed. */
const archive = (madeOn: string, people: People) =>
  instagramZip({
    fans: Object.entries(people).map(([name, day], n) => ({
      ...{ name, at: onDay(day).getTime() / 1000 + 60 * n + 17 },
    })),
    madeOn,
  })

const before = { 'mina.old': '09-01', bob: '09-02' }
const since = { 'mina.new': '10-05', bob: '09-02' }

/** A page on which Mina left on 10-20 and has followed under another name since 10-05. */
async function twice() {
  const { member, page, import: take } = await instagram()
  await take(await archive('10-01', before))
  await take(await archive('10-20', { ...since }))
  const list = async () =>
    (await member.call('fans.list', { id: page, sort: 'oldest', limit: 100 })).data.list
  const short = async () =>
    (await list()).map(({ uid, gone_at, earlier = [] }) => [
      uid,
      gone_at ? 'left' : 'follows',
      earlier.map((one) => `${one.uid} ${one.match}`).join(),
    ])
  const counts = async () => {
    const { rows } = await server.services.pool.query<{ counted: number[]; there: number[] }>(
      `select array[fans, fans_gone] as counted, (select array[count(*) filter (where gone_at is null), count(*) filter (where gone_at is not null)]::int[]
         from fans where page_id = $1) as there from pages where id = $1`,
      [page],
    )
    expect(rows[0]!.counted).toEqual(rows[0]!.there)
    return rows[0]!.counted
  }
  const merge = (...uid: string[]) => member.call('fans.merge', { id: page, uid })
  const unmerge = (id: string) => member.call('fans.unmerge', { id: page, merge: id })
  const tag = (uid: string, ...put: string[]) => member.call('fans.tag', { id: page, uid: [uid], put })
  const note = (uid: string, text: string) => member.call('fans.note', { id: page, uid, note: text })
  const label = async () => {
    await tag('mina.old', 'VIP', 'soup')
    await tag('mina.new', 'VIP', 'tea')
    await note('mina.old', 'likes soup')
    await note('mina.new', 'likes tea')
  }
  return { member, page, take, list, short, counts, merge, unmerge, label, note }
}

const merged = [
  ['bob', 'follows', ''],
  ['mina.new', 'follows', 'mina.old member'],
]

describe('merging two rows of one person', () => {
  test('gives one row, known since the first day, with both names, all tags and both notes', async () => {
    const { merge, list, short, counts, label } = await twice()
    await label()
    expect(await counts()).toEqual([2, 1])
    const { data } = await merge('mina.old', 'mina.new')
    expect(data.uid).toBe('mina.new')
    expect(await short()).toEqual(merged)
    expect(await counts()).toEqual([2, 0])
    const [, mina] = await list()
    expect(mina).toMatchObject({
      followed_at: new Date(onDay('10-05').getTime() + 17_000).toISOString(),
      first_seen: onDay('10-01').toISOString(),
      gone_at: null,
      tags: ['soup', 'tea', 'VIP'],
      note: 'likes tea\nlikes soup',
      earlier: [{ uid: 'mina.old', name: 'mina.old', match: 'member', merge: data.merge }],
    })
  })

  test('is kept when the same, an older or a newer list is imported', async () => {
    const { merge, take, short, counts } = await twice()
    await merge('mina.old', 'mina.new')
    await take(await archive('10-20', since))
    await take(await archive('10-01', before))
    expect(await short()).toEqual(merged)
    await take(await archive('10-25', { ...since, cara: '10-21' }))
    await take(await archive('09-20', { 'mina.old': '09-01' }))
    expect(await short()).toEqual([...merged, ['cara', 'follows', '']])
    expect(await counts()).toEqual([3, 0])
  })

  test('is kept when the platform renames the fan once more', async () => {
    const { merge, take, short } = await twice()
    await merge('mina.old', 'mina.new')
    const at = onDay('10-05').getTime() / 1000 + 17
    await take(
      await instagramZip({
        fans: [
          { name: 'mina.third', at },
          { name: 'bob', at: onDay('09-02').getTime() / 1000 + 77 },
        ],
        madeOn: '10-25',
      }),
    )
    expect(await short()).toEqual([
      ['bob', 'follows', ''],
      ['mina.third', 'follows', 'mina.new date,mina.old member'],
    ])
  })

  test('is rejected if both are in the newest whole list', async () => {
    const { merge, short } = await twice()
    const was = await short()
    expect(await merge('bob', 'mina.new')).toMatchObject({ error: 'fans_both_follow' })
    expect(await short()).toEqual(was)
  })

  test('is possible for two following rows if no list was whole; they are then counted once', async () => {
    const { merge, unmerge, counts, page } = await twice()
    await server.services.pool.query('update pages set whole_list_at = null where id = $1', [page])
    const { data } = await merge('bob', 'mina.new')
    expect(data.uid).toBe('mina.new')
    expect(await counts()).toEqual([1, 1])
    await unmerge(data.merge)
    expect(await counts()).toEqual([2, 1])
  })

  test('is rejected if a row does not exist or both are the same', async () => {
    const { merge } = await twice()
    for (const uids of [['mina.old', 'nina'], ['mina.old', 'mina.old'], ['mina.old'], []])
      expect(await merge(...uids)).toMatchObject({ code: 0 })
  })

  test('is rejected if the notes together are too long, and changes nothing', async () => {
    const { merge, list, note } = await twice()
    await note('mina.old', 'a'.repeat(250))
    await note('mina.new', 'b'.repeat(250))
    const was = await list()
    expect(await merge('mina.old', 'mina.new')).toMatchObject({
      error: 'fans_notes_long',
      msg: expect.stringContaining('500'),
    })
    expect(await list()).toEqual(was)
  })

  test('succeeds for only one of two simultaneous calls', async () => {
    const { merge, short, counts } = await twice()
    const answers = await Promise.all([merge('mina.old', 'mina.new'), merge('mina.new', 'mina.old')])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await short()).toEqual(merged)
    await counts()
  })
})

describe('undoing a merge', () => {
  test('restores both rows with their labels, notes and names, and is possible once', async () => {
    const { merge, unmerge, list, counts, label } = await twice()
    await label()
    const was = await list()
    const { data } = await merge('mina.old', 'mina.new')
    expect((await unmerge(data.merge)).code).toBe(1)
    expect(await list()).toEqual(was)
    expect(await counts()).toEqual([2, 1])
    expect(await unmerge(data.merge)).toMatchObject({ error: 'fans_unmerge' })
  })

  test('keeps the notes that the member wrote since', async () => {
    const { merge, unmerge, list, note } = await twice()
    await note('mina.old', 'likes soup')
    const { data } = await merge('mina.old', 'mina.new')
    await note('mina.new', 'came on Friday')
    await unmerge(data.merge)
    expect((await list()).map(({ uid, note: text }) => [uid, text])).toEqual([
      ['mina.old', 'likes soup'],
      ['bob', undefined],
      ['mina.new', 'came on Friday'],
    ])
  })

  test('is kept when lists are imported again', async () => {
    const { merge, unmerge, take, short, counts } = await twice()
    const was = await short()
    await unmerge((await merge('mina.old', 'mina.new')).data.merge)
    await take(await archive('10-20', since))
    await take(await archive('10-01', before))
    await take(await archive('10-25', since))
    expect(await short()).toEqual(was)
    await counts()
  })

  test('is possible after the fan was renamed', async () => {
    const { merge, unmerge, take, list, short, counts } = await twice()
    const { data } = await merge('mina.old', 'mina.new')
    const at = onDay('10-05').getTime() / 1000 + 17
    await take(await instagramZip({ fans: [{ name: 'mina.third', at }], madeOn: '10-25' }))
    const third = (await list()).find(({ uid }) => uid === 'mina.third')
    expect(third!.earlier!.find(({ uid }) => uid === 'mina.old')!.merge).toBe(data.merge)
    expect((await unmerge(data.merge)).code).toBe(1)
    expect(await short()).toEqual([
      ['mina.old', 'left', ''],
      ['bob', 'left', ''],
      ['mina.third', 'follows', 'mina.new date'],
    ])
    await counts()
  })

  test('is possible for the newest merge of a fan first, and restores what each merge took', async () => {
    const { member, page, import: take } = await instagram()
    await take(await archive('09-10', { one: '09-01' }))
    await take(await archive('09-20', { two: '09-11' }))
    await take(await archive('09-30', { three: '09-21' }))
    const list = async () =>
      (await member.call('fans.list', { id: page, sort: 'oldest' })).data.list.map((fan) => ({
        ...fan,
        earlier: fan.earlier?.map(({ merge: _, ...name }) => name),
      }))
    const merge = async (...uid: string[]) => (await member.call('fans.merge', { id: page, uid })).data.merge
    const unmerge = (id: string) => member.call('fans.unmerge', { id: page, merge: id })
    const apart = await list()
    const first = await merge('one', 'two')
    const between = await list()
    const second = await merge('two', 'three')
    expect(await list()).toMatchObject([{ uid: 'three', earlier: [{ uid: 'one' }, { uid: 'two' }] }])
    expect(await unmerge(first)).toMatchObject({ error: 'fans_unmerge' })
    await unmerge(second)
    expect(await list()).toEqual(between)
    await unmerge(first)
    expect(await list()).toEqual(apart)
  })

  test('is possible for 30 days, and not offered after that', async () => {
    const { merge, unmerge, list, page } = await twice()
    const { data } = await merge('mina.old', 'mina.new')
    await server.services.pool.query(
      `update fan_merges set merged_at = merged_at - interval '30 days' where page_id = $1`,
      [page],
    )
    expect((await list())[1]!.earlier![0]).not.toHaveProperty('merge')
    expect(await unmerge(data.merge)).toMatchObject({
      error: 'fans_unmerge',
      msg: expect.stringContaining('30'),
    })
  })
})

test('a member cannot merge or unmerge another member’s fans', async () => {
  const { merge, short, page } = await twice()
  const other = await server.asMember({ vipType: 2 })
  const uid = ['mina.old', 'mina.new']
  expect(await other.call('fans.merge', { id: page, uid })).toMatchObject({ error: 'not_found' })
  const { data } = await merge(...uid)
  expect(await other.call('fans.unmerge', { id: page, merge: data.merge })).toMatchObject({
    error: 'not_found',
  })
  const own = await twice()
  expect(await own.unmerge(data.merge)).toMatchObject({ error: 'fans_unmerge' })
  expect(await short()).toEqual(merged)
})

test('stored merges are erased with their page', async () => {
  const { merge, member, page } = await twice()
  await merge('mina.old', 'mina.new')
  await deletePage(member, page)
  await erasePage(member, page)
  await server.work()
  const { rows } = await server.services.pool.query('select from fan_merges where page_id = $1', [page])
  expect(rows).toHaveLength(0)
})
