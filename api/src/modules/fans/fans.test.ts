import { startTestServer, type TestServer } from '../../../test/server'
import { instagramZip, onDay } from '../backup/test-imports'
import { listed } from './test-lists'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf, pageOf } = listed(() => server)

describe('a search', () => {
  const people = [
    { uid: '1', name: '陳怡君', username: 'yijun.chen', on: '11-01' },
    { uid: '2', name: '陳怡安', username: 'an_an', on: '11-02' },
    { uid: '3', name: 'Ｍｉｎａ　Chen', username: 'mina.eats', on: '11-03' },
    { uid: '4', name: '怡', username: 'q', on: '11-04' },
    { uid: '5', name: 'ÉLODIE 100%', username: 'elodie', on: '11-05' },
    { uid: '6', name: 'さくら台湾🍜', username: 'sakura', on: '11-06' },
    { uid: '7', name: 'back\\slash', username: 'b_s', on: '11-07' },
  ]
  test.each([
    ['陳怡', ['2', '1']],
    ['怡', ['4', '2', '1']],
    ['怡陳', []],
    ['MINA', ['3']],
    ['mina', ['3']],
    ['ｍｉｎａ', ['3']],
    ['chen mina', ['3']],
    ['chen', ['3', '1']],
    ['陳 an', ['2']],
    ['élodie', ['5']],
    ['0%', ['5']],
    ['%', ['5']],
    ['_', ['7', '2']],
    ['n_a', ['2']],
    ['🍜', ['6']],
    ['台湾', ['6']],
    ['k\\s', ['7']],
    ['q', ['4']],
    ['zz', []],
    ["'; drop table fans; --", []],
  ])('for %s finds exactly the fans that match', async (q, found) => {
    shared ??= await pageOf(people)
    const answer = await shared.list({ q })
    expect(answer.list.map(({ uid }) => uid)).toEqual(found)
    expect(answer).toMatchObject({ total: found.length, total_exact: true })
  })
  let shared: Awaited<ReturnType<typeof pageOf>> | undefined

  test('does not find fans of another page', async () => {
    const one = await pageOf([{ uid: '1', name: '陳怡君' }])
    const two = await pageOf([{ uid: '2', name: '林怡君' }])
    expect(await one.uids({ q: '怡君' })).toEqual(['1'])
    expect(await two.uids({ q: '怡君' })).toEqual(['2'])
  })
})

describe('fans.list', () => {
  test('sorts by newest, oldest and name, and filters by day and by fans who left', async () => {
    const { uids, member, page } = await pageOf([
      { uid: 'a', name: 'Bob', on: '11-01' },
      { uid: 'b', name: 'alice', on: '11-03' },
      { uid: 'c', name: '王', on: '11-02' },
      { uid: 'd' },
    ])
    expect(await uids({ sort: 'newest' })).toEqual(['d', 'b', 'c', 'a'])
    expect(await uids({ sort: 'oldest' })).toEqual(['a', 'c', 'b', 'd'])
    expect(await uids({ sort: 'name' })).toEqual(['b', 'a', 'd', 'c'])
    expect(await uids({ since: '2026-11-02' })).toEqual(['d', 'b', 'c'])
    await server.services.pool.query(`update fans set gone_at = now() where page_id = $1 and uid = 'c'`, [
      page,
    ])
    await server.services.pool.query('update pages set fans = 3, fans_gone = 1 where id = $1', [page])
    expect(await uids({ gone: true })).toEqual(['c'])
    expect(await uids({ gone: false })).toEqual(['d', 'b', 'a'])
    expect((await member.call('fans.list', { id: page, gone: false })).data.total).toBe(3)
    expect(await uids({ gone: true, q: '王' })).toEqual(['c'])
    expect(await uids({ gone: false, q: '王' })).toEqual([])
  })

  test('continues at its cursor in each order, also among fans of the same moment', async () => {
    const fans = Array.from({ length: 57 }, (_, n) => ({
      uid: `u${n}`,
      name: `Name ${n % 5}`,
      on: `11-${String(10 + (n % 3)).padStart(2, '0')}`,
    }))
    const { list } = await pageOf(fans)
    for (const sort of ['newest', 'oldest', 'name']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, limit: 10, ...(cursor && { cursor }) })
        seen.push(...page.list.map(({ uid }) => uid))
        cursor = page.next ?? undefined
        expect(page.total).toBe(57)
      } while (cursor)
      expect(seen).toHaveLength(57)
      expect(new Set(seen).size).toBe(57)
      const jumped = await list({ sort, limit: 10, offset: 40 })
      expect(jumped.list.map(({ uid }) => uid)).toEqual(seen.slice(40, 50))
    }
  })

  test.each([
    ['nonsense', 'nonsense'],
    [
      'of another order',
      Buffer.from(JSON.stringify({ sort: 'name', key: 'x', uid: 'x', of: 1, exact: true })).toString(
        'base64url',
      ),
    ],
    [
      'at the time infinity',
      Buffer.from(JSON.stringify({ sort: 'newest', key: 'infinity', uid: 'x', of: 1, exact: true })).toString(
        'base64url',
      ),
    ],
    [
      'at a time in year 0',
      Buffer.from(
        JSON.stringify({ sort: 'newest', key: '0000-01-01T00:00:00.000Z', uid: 'x', of: 1, exact: true }),
      ).toString('base64url'),
    ],
    [
      'at a day that does not exist',
      Buffer.from(
        JSON.stringify({ sort: 'newest', key: '2026-02-30T00:00:00.000Z', uid: 'x', of: 1, exact: true }),
      ).toString('base64url'),
    ],
    [
      'at an id with a NUL character',
      Buffer.from(
        JSON.stringify({ sort: 'newest', key: '2026-01-01T00:00:00.000Z', uid: '\0', of: 1, exact: true }),
      ).toString('base64url'),
    ],
  ])('starts from the beginning if the cursor is %s', async (_what, cursor) => {
    const { uids } = await pageOf([{ uid: 'a', on: '11-01' }])
    expect(await uids({ cursor })).toEqual(['a'])
  })

  test('returns no fans beyond the end of the list', async () => {
    const { list } = await pageOf([{ uid: 'a' }])
    expect(await list({ offset: 99_999_980 })).toMatchObject({ list: [], next: null, total: 1 })
  })
})

describe('an estimated number of matches', () => {
  /** The estimate reads the newest 4000: each second one has a q, and of the rest, each has a z. */
  const estimated = async () => {
    const uid = (n: number) => String(9999 - n)
    const people = Array.from({ length: 4200 }, (_, n) => ({
      uid: uid(n),
      name: n >= 4000 ? 'z' : n % 2 ? 'q' : 'x',
    }))
    return pageOf(people)
  }

  test('becomes exact at the end of the list, by offset, by cursor and beyond it', async () => {
    const { list } = await estimated()
    expect(await list({ q: 'q' })).toMatchObject({ total: 2100, total_exact: false })
    expect(await list({ q: 'q', offset: 1980 })).toMatchObject({ next: null, total: 2000, total_exact: true })
    expect(await list({ q: 'q', offset: 2040 })).toMatchObject({ list: [], total: 2000, total_exact: true })
    const { next, ...last } = await list({ q: 'q', offset: 1970 })
    expect(last).toMatchObject({ total: 2100, total_exact: false })
    expect(await list({ q: 'q', cursor: next })).toMatchObject({ total: 2000, total_exact: true })
  })

  test('is at least the number of fans that were listed', async () => {
    const { list } = await estimated()
    const { next, ...first } = await list({ q: 'z' })
    expect(first).toMatchObject({ total: 21, total_exact: false })
    expect(await list({ q: 'z', cursor: next })).toMatchObject({ total: 41, total_exact: false })
  })
})

describe('a member without a paid plan', () => {
  const many = Array.from({ length: 75 }, (_, n) => ({ uid: `u${String(n).padStart(2, '0')}`, on: '11-01' }))

  test.each([0, 1])('(plan %i) sees the first 60 fans and the true total', async (vipType) => {
    const { list } = await pageOf(many, vipType)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 25, ...(cursor && { cursor }) })
      expect(page).toMatchObject({ total: 75, capped: true })
      seen.push(...page.list.map(({ uid }) => uid))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(
      many
        .map(({ uid }) => uid)
        .sort()
        .reverse()
        .slice(0, 60),
    )
    for (const offset of [60, 61, 74]) expect((await list({ offset })).list).toEqual([])
    const forged = Buffer.from(
      JSON.stringify({ sort: 'newest', key: '2026-11-01T04:00:00.000Z', uid: 'u14', of: 75, exact: true }),
    ).toString('base64url')
    expect((await list({ cursor: forged })).list[0]!.uid).toBe('u74')
  })

  test('sees the same 60 fans in every search, order and filter', async () => {
    const { list } = await pageOf(
      many.map((fan, n) => ({ ...fan, name: `Fan ${n} ${n % 2 === 0 ? 'even' : 'odd'}` })),
      0,
    )
    const first = new Set((await list({ limit: 100 })).list.map(({ uid }) => uid))
    expect(first.size).toBe(60)
    const asked = [
      ...['u', 'fan', 'even', 'odd', 'u0', '12', 'Fan 3'].map((q) => ({ q })),
      ...(['newest', 'oldest', 'name'] as const).map((sort) => ({ sort })),
      { gone: false },
      { since: '2026-10-01' },
      { q: 'odd', sort: 'oldest' as const, offset: 20 },
    ]
    for (const input of asked) {
      const { list: found, capped } = await list({ limit: 100, ...input })
      expect([input, found.filter(({ uid }) => !first.has(uid))]).toEqual([input, []])
      expect(capped).toBe(true)
    }
    // A search does not reveal the fifteen that are not shown.
    expect(await list({ q: 'u03', limit: 100 })).toMatchObject({ list: [], total: 0 })
  })

  test('sees all fans of a list of 60', async () => {
    const { list } = await pageOf(many.slice(0, 60), 0)
    expect(await list({ limit: 100 })).toMatchObject({ total: 60, capped: false, next: null })
  })
})

test('fans.history returns every requested day, and none if the days are in the wrong order', async () => {
  const member = await server.asMember({ vipType: 2 })
  const page = await addPage(member, 'instagram', '@mochi.daily')
  await importOf(
    member,
    page.id,
    await instagramZip({ fans: 2, newest: onDay('11-01').getTime() / 1000, madeOn: '11-10' }),
  )
  const ask = async (from: string, to: string) =>
    (await member.call('fans.history', { id: page.id, from, to })).data
  expect((await ask('2024-01-01', '2026-11-21')).list).toHaveLength(1056)
  expect(await ask('2026-11-21', '2026-01-01')).toEqual({ list: [], joined: 0, left: 0, lists: [] })
  expect((await ask('2026-11-11', '2026-11-12')).list).toEqual([
    { day: '2026-11-11', total: 2, joined: 0, left: 0 },
    { day: '2026-11-12', total: 2, joined: 0, left: 0 },
  ])
})

test('fans.history of thousands of years returns the last ten', async () => {
  const member = await server.asMember()
  const page = await addPage(member, 'instagram', '@mochi.daily')
  const { list } = (await member.call('fans.history', { id: page.id, from: '0002-01-01', to: '2026-11-21' }))
    .data
  expect([list.length, list.at(-1)?.day]).toEqual([3660, '2026-11-21'])
})

test.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
  'every call rejects a day that is out of range: %s',
  async (day) => {
    const member = await server.asMember({ vipType: 2 })
    const { id } = await addPage(member, 'instagram', '@mochi.daily')
    const rule = JSON.stringify({ all: [{ kind: 'since', day }] })
    const answers = [
      await member.call('fans.history', { id, from: day, to: day }),
      await member.call('fans.history', { id, from: '2026-11-21', to: day }),
      await member.call('fans.list', { id, since: day }),
      await member.call('posts.list', { id, from: day }),
      await member.call('posts.list', { id, to: day }),
      await member.call('fans.saveGroup', { id, name: 'old', rule } as never),
    ]
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'fields_invalid'))
  },
)
