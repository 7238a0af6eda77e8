import { buffer } from 'node:stream/consumers'
import { binDays, chosenMax, fanTagsMax } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import { fanLabels } from '../fan-labels'
import { keptLabels } from '../fan-labels/export-data'
import { imports, onDay } from '../backup/test-imports'
import { listed } from './test-lists'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf, pageOf } = listed(() => server)
const { deletePage, erasePage } = imports(() => server)

const four = [
  { uid: 'a', name: 'Mina', on: '11-01' },
  { uid: 'b', name: 'Bob', on: '11-02' },
  { uid: 'c', name: 'Carl', on: '11-03' },
  { uid: 'd', name: 'Mia', on: '11-04' },
]

/** A page with four or other fans, and a member's actions with tags. */
async function tagged(fans: Parameters<typeof pageOf>[0] = four, vipType = 2) {
  const { member, page, list, uids } = await pageOf(fans, vipType)
  /** Puts a tag on fans, or removes it; returns the tag, and the fans that changed. */
  const tag = async (
    name: string,
    uid: string[],
    { on = true, ...more }: { on?: boolean; [more: string]: unknown } = {},
  ) => {
    const { data, ...answer } = await member.call('fans.tag', {
      id: page,
      uid,
      [on ? 'put' : 'off']: [name],
      ...more,
    })
    const [change] = data.changed ?? []
    return { ...answer, data: { tag: change?.tag ?? '', changed: change?.uid ?? [] } }
  }
  const tags = async () => (await member.call('fans.tags', { id: page })).data.list
  return { member, page, list, uids, tag, tags }
}

const csv = (...rows: string[]) => ({
  name: 'fans.csv',
  content: Buffer.from(`uid,name,username,url,followed_at,email\n${rows.join('\n')}\n`),
})

describe('a tag', () => {
  test('is put on fans, shown with them and counted, and filters the list', async () => {
    const { tag, tags, list, uids, member, page } = await tagged()
    const { data } = await tag('VIP 客人', ['a', 'c', 'nobody'])
    expect([...data.changed].sort()).toEqual(['a', 'c'])
    await tag('to thank', ['c', 'd'])
    expect((await list()).list.map((fan) => [fan.uid, fan.tags])).toEqual([
      ['d', ['to thank']],
      ['c', ['to thank', 'VIP 客人']],
      ['b', undefined],
      ['a', ['VIP 客人']],
    ])
    expect(await tags()).toEqual([
      { id: expect.any(String), name: 'to thank', fans: 2 },
      { id: data.tag, name: 'VIP 客人', fans: 2 },
    ])
    for (const [sort, found] of [
      ['newest', ['c', 'a']],
      ['oldest', ['a', 'c']],
      ['name', ['c', 'a']],
    ] as const)
      expect(await uids({ tag: data.tag, sort })).toEqual(found)
    expect(await uids({ tag: data.tag, q: 'mi' })).toEqual(['a'])
    expect(await uids({ tag: data.tag, since: '2026-11-02' })).toEqual(['c'])
    const first = await list({ tag: data.tag, limit: 1 })
    expect(first).toMatchObject({ total: 2, total_exact: true })
    expect(await list({ tag: data.tag, limit: 1, cursor: first.next })).toMatchObject({
      list: [{ uid: 'a' }],
      next: null,
      total: 2,
    })
    expect(await uids({ tag: data.tag, offset: 1 })).toEqual(['a'])
    // The number of fans is unchanged.
    expect((await member.call('pages.list', {})).data.list[0]).toMatchObject({ id: page, fans: 4 })
  })

  test('on three of 4,200 fans filters the list correctly in each order', async () => {
    const many = Array.from({ length: 4200 }, (_, n) => ({
      uid: `u${String(n).padStart(4, '0')}`,
      name: `Fan ${String(n).padStart(4, '0')}`,
      on: '11-01',
    }))
    const { tag, list, uids } = await tagged(many)
    const { data } = await tag('rare', ['u0000', 'u0001', 'u4199'])
    expect(await uids({ tag: data.tag })).toEqual(['u4199', 'u0001', 'u0000'])
    expect(await uids({ tag: data.tag, sort: 'oldest' })).toEqual(['u0000', 'u0001', 'u4199'])
    expect(await uids({ tag: data.tag, sort: 'name' })).toEqual(['u0000', 'u0001', 'u4199'])
    expect(await uids({ tag: data.tag, q: 'fan 000' })).toEqual(['u0001', 'u0000'])
    const first = await list({ tag: data.tag, limit: 2 })
    expect(first.total).toBe(3)
    expect((await list({ tag: data.tag, limit: 2, cursor: first.next })).list.map(({ uid }) => uid)).toEqual([
      'u0000',
    ])
  })

  test('can be taken off, and each change returns only the fans that it changed', async () => {
    const { tag, list } = await tagged()
    await tag('VIP', ['a'])
    const { data: put } = await tag('vip', ['a', 'b'])
    expect(put.changed).toEqual(['b'])
    await tag('VIP', put.changed, { on: false })
    expect((await list()).list.filter((fan) => fan.tags).map(({ uid }) => uid)).toEqual(['a'])
    const { data: off } = await tag('VIP', ['a', 'b'], { on: false })
    expect(off.changed).toEqual(['a'])
    await tag('VIP', off.changed)
    expect((await list()).list.filter((fan) => fan.tags).map(({ uid }) => uid)).toEqual(['a'])
  })

  test('can be put on all fans that match a filter', async () => {
    const { tag, uids, member, page } = await tagged()
    const { data } = await tag('m', [], { all: true, q: 'mi' })
    expect(await uids({ tag: data.tag })).toEqual(['d', 'a'])
    // The filter is evaluated before a tag changes its result.
    const { data: both } = await member.call('fans.tag', {
      id: page,
      all: true,
      tag: data.tag,
      put: ['n'],
      off: ['m'],
    })
    expect(both.changed.map(({ name, on, uid }) => [name, on, uid.toSorted()])).toEqual([
      ['n', true, ['a', 'd']],
      ['m', false, ['a', 'd']],
    ])
    await tag('m', ['a', 'd'])
    const { data: late } = await tag('late', [], { all: true, tag: data.tag, since: '2026-11-03' })
    expect(await uids({ tag: late.tag })).toEqual(['d'])
  })

  test('is rejected for no fans, for too many fans at once, and beyond the limit of tags', async () => {
    const { tag, tags, page } = await tagged()
    expect(await tag('x', [])).toMatchObject({ error: 'nothing_selected' })
    await server.services.pool.query(
      `insert into fans (page_id, uid, at, first_seen, dated, grams)
       select $1, 'n' || n, now(), now(), false, '{}' from generate_series(1, ${chosenMax}) n`,
      [page],
    )
    expect(await tag('x', [], { all: true })).toMatchObject({ error: 'fans_too_many' })
    expect(await tags()).toEqual([])
    for (let n = 0; n < fanTagsMax; n++) await tag(`tag ${n}`, ['a'])
    expect(await tag('one more', ['a'])).toMatchObject({ error: 'tags_limit' })
    expect(await tag('TAG 7', ['b'])).toMatchObject({ code: 1 })
  })

  test('can be renamed, but not to the name of another tag', async () => {
    const { tag, tags, member, page } = await tagged()
    const { data } = await tag('VIP', ['a'])
    await tag('friends', ['b'])
    const save = (more: object) => member.call('fans.saveTag', { id: page, tag: data.tag, ...more })
    expect(await save({ name: 'FRIENDS' })).toMatchObject({ error: 'tag_taken' })
    expect(await save({ name: 'vip' })).toMatchObject({ code: 1 })
    expect((await tags()).map(({ name }) => name)).toEqual(['friends', 'vip'])
  })

  test('is removed from its fans if deleted, and put back with them unless its name is taken', async () => {
    const { tag, tags, list, uids, member, page } = await tagged()
    const { data } = await tag('VIP', ['a', 'b'])
    const save = (more: object) => member.call('fans.saveTag', { id: page, tag: data.tag, ...more })
    await save({ delete: true })
    expect(await tags()).toEqual([])
    expect((await list()).list.some((fan) => fan.tags)).toBe(false)
    expect(await member.call('fans.list', { id: page, tag: data.tag })).toMatchObject({ error: 'not_found' })
    await save({ put_back: true })
    expect(await uids({ tag: data.tag })).toEqual(['b', 'a'])
    await save({ delete: true })
    await tag('VIP', ['c'])
    expect(await save({ put_back: true })).toMatchObject({ error: 'tag_taken' })
  })

  test(`is erased ${binDays} days after it was deleted`, async () => {
    const { tag, tags, member, page } = await tagged()
    const { data } = await tag('VIP', ['a', 'b'])
    const save = (more: object) => member.call('fans.saveTag', { id: page, tag: data.tag, ...more })
    await save({ delete: true })
    server.clock.pass(binDays * 86_400 - 1)
    await fanLabels.maintenance!(server.services, [])
    expect((await save({ put_back: true })).code).toBe(1)
    await save({ delete: true })
    server.clock.pass(86_400)
    // Keeps the session.
    expect(await tags()).toEqual([])
    server.clock.pass((binDays - 1) * 86_400)
    await fanLabels.maintenance!(server.services, [])
    expect(await save({ put_back: true })).toMatchObject({ error: 'not_found' })
    for (const table of ['fan_tags', 'tagged_fans'])
      expect(
        (await server.services.pool.query(`select 1 from ${table} where page_id = $1`, [page])).rowCount,
      ).toBe(0)
  })

  test('cannot be used or changed by another member or for another page', async () => {
    const [one, two] = [await tagged(), await tagged()]
    const { data } = await one.tag('VIP', ['a'])
    const { member, page } = two
    expect(await member.call('fans.list', { id: page, tag: data.tag })).toMatchObject({ error: 'not_found' })
    expect(await member.call('fans.tags', { id: one.page })).toMatchObject({ error: 'not_found' })
    expect(await member.call('fans.tag', { id: one.page, put: 'x', uid: ['a'] })).toMatchObject({
      error: 'not_found',
    })
    await member.call('fans.saveTag', { id: page, tag: data.tag, delete: true })
    expect(await member.call('fans.saveTag', { id: page, tag: data.tag, name: 'mine' })).toMatchObject({
      error: 'not_found',
    })
    expect(await one.tags()).toEqual([{ id: data.tag, name: 'VIP', fans: 1 }])
  })

  test('of a member without a paid plan is put only on the fans who are shown', async () => {
    const many = Array.from({ length: 75 }, (_, n) => ({
      uid: `u${String(n).padStart(2, '0')}`,
      on: '11-01',
    }))
    const { tag, list } = await tagged(many, 0)
    const { data } = await tag('x', ['u03', 'u70'])
    expect(data.changed).toEqual(['u70'])
    expect((await tag('all', [], { all: true })).data.changed).toHaveLength(60)
    expect(await list({ tag: data.tag })).toMatchObject({
      list: [{ uid: 'u70', tags: ['all', 'x'] }],
      total: 1,
    })
  })
})

describe('a note', () => {
  test('can be kept, changed and removed, only for a fan in the list and up to 500 characters', async () => {
    const { member, page, list } = await tagged()
    const note = (uid: string, text: string) => member.call('fans.note', { id: page, uid, note: text })
    await note('a', 'met in Tainan\nlikes soup')
    expect((await list({ q: 'mina' })).list[0]?.note).toBe('met in Tainan\nlikes soup')
    await note('a', 'met in Tainan')
    expect((await list({ q: 'mina' })).list[0]?.note).toBe('met in Tainan')
    await note('a', '')
    expect((await list({ q: 'mina' })).list[0]).not.toHaveProperty('note')
    expect(await note('nobody', 'x')).toMatchObject({ error: 'not_found' })
    expect((await member.call('fans.note', { id: page, uid: 'a', note: 'x'.repeat(501) })).code).toBe(0)
    expect((await note('a', `x\n`.repeat(250))).code).toBe(1)
  })
})

describe('tags and notes', () => {
  test('are kept through imports, also if a fan’s id changes or a fan is missing', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'x', 'https://x.com/slowisland')
    const on = onDay('11-01').toISOString()
    await importOf(member, page.id, csv(`mina,Mina,mina,,${on},`, `bob,Bob,bob,,${on},`))
    await member.call('fans.tag', { id: page.id, put: 'VIP', uid: ['mina', 'bob'] })
    await member.call('fans.note', { id: page.id, uid: 'mina', note: 'likes soup' })
    await importOf(member, page.id, csv(`1234567890,Mina,mina,,${on},`))
    const { list } = (await member.call('fans.list', { id: page.id, sort: 'name' })).data
    expect(list).toMatchObject([
      { uid: 'bob', tags: ['VIP'] },
      { uid: '1234567890', tags: ['VIP'], note: 'likes soup' },
    ])
  })

  test('are in the member’s data export and not in another member’s', async () => {
    const [one, two] = [await tagged(), await tagged()]
    await one.tag('VIP 客人', ['a', 'b'])
    await one.member.call('fans.note', { id: one.page, uid: 'b', note: 'likes soup' })
    const kept = async (userId: string) => {
      const files: Record<string, string> = {}
      for await (const entry of keptLabels(server.services, userId))
        files[entry.path] = 'text' in entry ? entry.text : (await buffer(await entry.open())).toString()
      return files
    }
    const files = await kept(one.member.id)
    expect(files['fan-tags.json']).toContain('VIP 客人')
    expect(files['fan-tags-fans.jsonl']!.trim().split('\n')).toHaveLength(2)
    expect(files['fan-notes.jsonl']).toContain('likes soup')
    expect(await kept(two.member.id)).toEqual({
      'fan-tags.json': '[]\n',
      'fan-tags-fans.jsonl': '',
      'fan-groups.json': '[]\n',
      'fan-groups-fans.jsonl': '',
      'fan-notes.jsonl': '',
    })
  })

  test('are erased with their page', async () => {
    const { tag, member, page } = await tagged()
    await tag('VIP', ['a'])
    await member.call('fans.note', { id: page, uid: 'a', note: 'x' })
    await deletePage(member, page)
    await erasePage(member, page)
    await server.work()
    for (const table of ['fan_tags', 'tagged_fans', 'fan_notes'])
      expect(
        (await server.services.pool.query(`select 1 from ${table} where page_id = $1`, [page])).rowCount,
      ).toBe(0)
  })
})
