import type { FanCondition } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import { onDay } from '../backup/test-imports'
import { listed } from './test-lists'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf } = listed(() => server)

const csv = (...rows: string[]) => ({
  name: 'fans.csv',
  content: Buffer.from(`uid,name,username,url,followed_at,email\n${rows.join('\n')}\n`),
})

/** A page with five fans: one has left, one wrote, two have an address; and a member's actions with groups. */
async function grouped(vipType = 2) {
  const member = await server.asMember({ vipType })
  const page = await addPage(member, 'x', `https://x.com/slowisland`)
  const on = (day: string) => onDay(day).toISOString()
  await importOf(
    member,
    page.id,
    csv(
      `a,Mina,,,${on('11-01')},mina@a.test`,
      `b,Bob,,,${on('11-02')},`,
      `c,Carl,,,${on('11-03')},carl@a.test`,
      `d,Mia,,,${on('11-04')},`,
      `wrote:7,Ann,,,${on('11-05')},`,
    ),
  )
  await server.services.pool.query(`update fans set gone_at = now() where page_id = $1 and uid = 'd'`, [
    page.id,
  ])
  await server.services.pool.query('update pages set fans = 4, fans_gone = 1 where id = $1', [page.id])
  const save = (given: object) => member.call('fans.saveGroup', { id: page.id, ...given })
  const made = async (given: object) => (await save(given)).data.group!
  const put = (into: string, uid: string[], more: object = {}) =>
    member.call('fans.group', { id: page.id, into, uid, ...more })
  const groups = async () => (await member.call('fans.groups', { id: page.id })).data.list
  const uids = async (more: object) =>
    (await member.call('fans.list', { id: page.id, ...more })).data.list.map(({ uid }) => uid)
  const rule = (name: string, ...conditions: FanCondition[]) => made({ name, rule: { all: conditions } })
  return { member, page: page.id, save, made, put, groups, uids, rule }
}

describe('a group by hand', () => {
  test('contains the fans put into it, and filters the list', async () => {
    const { made, put, groups, uids } = await grouped()
    const group = await made({ name: '志工' })
    expect((await put(group, ['a', 'd', 'nobody'])).data.changed.toSorted()).toEqual(['a', 'd'])
    expect((await put(group, ['a', 'b'])).data.changed).toEqual(['b'])
    expect(await groups()).toEqual([{ id: group, name: '志工', rule: null, fans: 3 }])
    expect(await uids({ group })).toEqual(['d', 'b', 'a'])
    expect(await uids({ group, gone: false, q: 'b' })).toEqual(['b'])
    expect((await put(group, ['b', 'c'], { on: false })).data.changed).toEqual(['b'])
    expect(await uids({ group, sort: 'oldest' })).toEqual(['a', 'd'])
  })

  test('can take all fans that match a filter', async () => {
    const { made, put, uids } = await grouped()
    const group = await made({ name: 'm' })
    await put(group, [], { all: true, q: 'mi' })
    expect(await uids({ group })).toEqual(['d', 'a'])
  })

  test('keeps its fans through an import, also if a fan’s id changes', async () => {
    const { member, page, made, put, uids } = await grouped()
    const on = onDay('11-09').toISOString()
    await importOf(member, page, csv(`mina,Mina,mina,,${on},`))
    const group = await made({ name: 'x' })
    await put(group, ['mina', 'a'])
    await importOf(member, page, csv(`1234567890,Mina,mina,,${on},`))
    expect((await uids({ group, sort: 'name' })).toSorted()).toEqual(['1234567890', 'a'])
  })
})

describe('a group by a rule', () => {
  test.each<[string, FanCondition[], string[]]>([
    ['in the list', [{ kind: 'gone', is: false }], ['wrote:7', 'c', 'b', 'a']],
    ['left', [{ kind: 'gone', is: true }], ['d']],
    ['since a day', [{ kind: 'since', day: '2026-11-03' }], ['wrote:7', 'd', 'c']],
    ['before a day', [{ kind: 'before', day: '2026-11-03' }], ['b', 'a']],
    ['wrote', [{ kind: 'wrote', is: true }], ['wrote:7']],
    ['never wrote', [{ kind: 'wrote', is: false }], ['d', 'c', 'b', 'a']],
    ['has an address', [{ kind: 'email', is: true }], ['c', 'a']],
    [
      'several at once',
      [
        { kind: 'email', is: false },
        { kind: 'before', day: '2026-11-04' },
        { kind: 'gone', is: false },
      ],
      ['b'],
    ],
  ])('contains exactly the fans that match: %s', async (name, conditions, found) => {
    shared ??= await grouped(3)
    const group = await shared.rule(name, ...conditions)
    expect(await shared.uids({ group })).toEqual(found)
    const { total } = (await shared.member.call('fans.list', { id: shared.page, group, limit: 1 })).data
    expect(total).toBe(found.length)
  })
  let shared: Awaited<ReturnType<typeof grouped>> | undefined

  test('follows changes of tags and of its rule; a tag in a rule cannot be deleted', async () => {
    const { member, page, rule, uids, save, groups } = await grouped()
    const tag = (put: string, uid: string[]) => member.call('fans.tag', { id: page, put, uid })
    const vip = (await tag('VIP', ['a', 'b'])).data.changed[0]!.tag
    const group = await rule('guests', { kind: 'tag', tag: vip, is: true })
    const others = await rule('others', { kind: 'tag', tag: vip, is: false }, { kind: 'gone', is: false })
    expect(await uids({ group })).toEqual(['b', 'a'])
    expect(await uids({ group: others })).toEqual(['wrote:7', 'c'])
    await tag('VIP', ['c'])
    expect(await uids({ group })).toEqual(['c', 'b', 'a'])
    expect(await member.call('fans.saveTag', { id: page, tag: vip, delete: true })).toMatchObject({
      error: 'tag_in_rule',
    })
    await save({ group, name: 'with mail', rule: { all: [{ kind: 'email', is: true }] } })
    expect(await uids({ group })).toEqual(['c', 'a'])
    expect((await groups()).map(({ name, fans }) => [name, fans])).toEqual([
      ['others', null],
      ['with mail', null],
    ])
  })

  test('rejects fans put in by hand, invalid conditions and tags of another page', async () => {
    const [one, two] = [await grouped(), await grouped()]
    const { rule, put, save, member, page } = one
    const group = await rule('g', { kind: 'gone', is: false })
    expect(await put(group, ['a'])).toMatchObject({ error: 'not_found' })
    for (const wrong of [
      [],
      [{ kind: 'since', day: `2026-11-01'; drop table fans; --` }],
      [{ kind: 'x' }],
      'x',
    ])
      expect((await save({ name: 'w', rule: JSON.stringify({ all: wrong }) })).code).toBe(0)
    const { data } = await two.member.call('fans.tag', { id: two.page, put: 'VIP', uid: ['a'] })
    const theirs = [{ kind: 'tag', tag: data.changed[0]!.tag, is: true }]
    expect(await save({ name: 'w', rule: { all: theirs } })).toMatchObject({ error: 'not_found' })
    expect(await two.member.call('fans.list', { id: two.page, group })).toMatchObject({ error: 'not_found' })
    expect(await two.member.call('fans.group', { id: two.page, into: group, uid: ['a'] })).toMatchObject({
      error: 'not_found',
    })
    await two.member.call('fans.saveGroup', { id: two.page, group, delete: true })
    expect(await member.call('fans.list', { id: page, group })).toMatchObject({ code: 1 })
  })
})

test('a group needs a unique name, and can be deleted and put back with its fans', async () => {
  const { made, save, put, groups, uids, member, page } = await grouped()
  const group = await made({ name: 'Friends' })
  await put(group, ['a'])
  expect(await save({ name: 'FRIENDS' })).toMatchObject({ error: 'group_taken' })
  expect(await save({ name: ' ' })).toMatchObject({ error: 'group_name' })
  await save({ group, delete: true })
  expect(await groups()).toEqual([])
  expect(await member.call('fans.list', { id: page, group })).toMatchObject({ error: 'not_found' })
  await save({ group, put_back: true })
  expect(await uids({ group })).toEqual(['a'])
})
