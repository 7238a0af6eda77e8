import { startTestServer, type TestServer } from '../../../../test/server'
import { onDay, xZip } from '../../backup/test-imports'
import { listed } from '../test-lists'
import { markPage } from './job'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf, pageOf } = listed(() => server)

describe('a long list', () => {
  test('gives the same rows by its index as by counting', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'x', '@mochidaily')
    await importOf(member, page.id, await xZip({ fans: 12_000, madeOn: '10-10' }))
    await importOf(member, page.id, await xZip({ fans: 13_000, madeOn: '11-10' }))
    const marks = await server.services.pool.query(
      'select sort, position from fan_marks where page_id = $1 order by 1, 2',
      [page.id],
    )
    const positions = Array.from({ length: 25 }, (_, n) => (n + 1) * 500)
    expect(marks.rows).toEqual(
      ['at', 'name'].flatMap((sort) => positions.map((position) => ({ sort, position }))),
    )
    const order = { newest: 'at desc, uid desc', oldest: 'at, uid', name: 'uid' }
    for (const [sort, by] of Object.entries(order)) {
      const { rows } = await server.services.pool.query<{ uid: string }>(
        `select uid from fans where page_id = $1 order by ${by}`,
        [page.id],
      )
      for (const offset of [999, 1000, 4999, 5000, 5001, 7777, 10_001, 12_990, 12_999, 13_000]) {
        const { data } = await member.call('fans.list', {
          id: page.id,
          sort: sort as 'name',
          offset,
          limit: 20,
        })
        expect(data.list.map(({ uid }) => uid)).toEqual(rows.slice(offset, offset + 20).map(({ uid }) => uid))
      }
    }
    const since = await member.call('fans.list', { id: page.id, since: '2026-10-10', limit: 1 })
    expect(since.data).toMatchObject({ total: 13_000, total_exact: true })
    expect((await member.call('fans.list', { id: page.id, since: '2026-11-10', limit: 1 })).data.total).toBe(
      1000,
    )
  }, 60_000)

  test('finds frequent and rare matches, and counts both', async () => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'x', '@mochidaily')
    const ids = Array.from({ length: 9000 }, (_, n) => String(10_000 + n))
    await importOf(
      member,
      page.id,
      await xZip({ fans: [...ids, 'rarely seen'.length + '777777'], madeOn: '10-10' }),
    )
    const frequent = await member.call('fans.list', { id: page.id, q: '10', limit: 20 })
    const having = ids.filter((id) => id.includes('10')).length
    expect(frequent.data.list).toHaveLength(20)
    expect(frequent.data).toMatchObject({ total: having, total_exact: true })
    const next = await member.call('fans.list', {
      id: page.id,
      q: '10',
      limit: 20,
      cursor: frequent.data.next!,
    })
    const jumped = await member.call('fans.list', { id: page.id, q: '10', limit: 20, offset: 20 })
    expect(next.data.list).toEqual(jumped.data.list)
    const rare = await member.call('fans.list', { id: page.id, q: '77777' })
    expect(rare.data).toMatchObject({ total: 1, list: [{ uid: '11777777' }] })
    const letter = await member.call('fans.list', { id: page.id, q: '7', limit: 5 })
    expect(letter.data.list).toHaveLength(5)
    expect(letter.data.total).toBeGreaterThan(1000)
  }, 60_000)
})

describe('a list whose frequent words are counted in the index', () => {
  const names = ['王小明', '陳怡君', '林怡君', 'Ana Chen', '張三']
  /** Includes fans who left, a name that occurs only at the end of the alphabet, and several fans at the same time. */
  const fans = Array.from({ length: 21_000 }, (_, n) => ({
    uid: `u${String(n).padStart(5, '0')}`,
    name: n % 3000 === 7 ? `${names[n % 5]}瑄瑜` : names[n % 5]!,
    username: `kai${n % 13}`,
    on: `${String((Math.floor(n / 97) % 10) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
  }))
  let shared: Awaited<ReturnType<typeof pageOf>>
  let left: Set<string>
  beforeAll(async () => {
    shared = await pageOf(fans)
    const { pool } = server.services
    await pool.query(`update fans set gone_at = now() where page_id = $1 and hashtext(uid) % 11 = 0`, [
      shared.page,
    ])
    const gone = await pool.query<{ uid: string }>(
      'select uid from fans where page_id = $1 and gone_at is not null',
      [shared.page],
    )
    left = new Set(gone.rows.map(({ uid }) => uid))
    await pool.query('update pages set fans = fans - $2, fans_gone = $2, fans_version = 2 where id = $1', [
      shared.page,
      left.size,
    ])
    await server.services.queue.add(markPage, { page: shared.page })
    await server.work()
  }, 60_000)

  const inOrder = {
    newest: (a: Sorted, b: Sorted) => b.at - a.at || (a.uid < b.uid ? 1 : -1),
    oldest: (a: Sorted, b: Sorted) => a.at - b.at || (a.uid < b.uid ? -1 : 1),
    name: (a: Sorted, b: Sorted) =>
      Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || (a.uid < b.uid ? -1 : 1),
  }
  type Sorted = { uid: string; at: number; key: string }
  const sorted = fans.map((fan) => ({
    ...fan,
    at: onDay(fan.on).getTime(),
    key: fan.name.toLowerCase(),
  }))
  const expected = (sort: keyof typeof inOrder, keep: (fan: (typeof sorted)[number]) => boolean) =>
    sorted
      .filter(keep)
      .sort(inOrder[sort])
      .map(({ uid }) => uid)

  const sorts = ['newest', 'oldest', 'name'] as const
  test.each(sorts)(
    'returns every page of the fans who left, stayed or came since a day, sorted by %s',
    async (sort) => {
      for (const [given, keep] of [
        [{ gone: true }, ({ uid }) => left.has(uid)],
        [{ gone: false }, ({ uid }) => !left.has(uid)],
        [{ since: '2026-05-01' }, ({ at }) => at >= onDay('05-01', 0).getTime()],
        [
          { since: '2026-05-01', gone: false },
          ({ at, uid }) => at >= onDay('05-01', 0).getTime() && !left.has(uid),
        ],
        [
          { since: '2026-03-01', gone: true },
          ({ at, uid }) => at >= onDay('03-01', 0).getTime() && left.has(uid),
        ],
        [{ since: '2026-10-20' }, ({ at }) => at >= onDay('10-20', 0).getTime()],
      ] as [object, (fan: (typeof sorted)[number]) => boolean][]) {
        const all = expected(sort, keep)
        for (const offset of [0, 480, 500, 1511, Math.floor(all.length / 2), all.length - 7, all.length]) {
          const { list, total } = await shared.list({ ...given, sort, offset, limit: 20 })
          expect(list.map(({ uid }) => uid)).toEqual(all.slice(offset, offset + 20))
          expect(total).toBe(all.length)
        }
      }
    },
  )

  test.each(sorts)('finds frequent words page by page and by a jump, sorted by %s', async (sort) => {
    for (const [q, has] of [
      ['怡君', (name) => name.includes('怡君')],
      ['陳', (name) => name.includes('陳')],
      ['陳怡君', (name) => name.includes('陳怡君')],
      ['王小明', (name) => name.includes('王小明')],
      ['瑄瑜', (name) => name.includes('瑄瑜')],
      ['kai', () => true],
      ['小君', () => false],
    ] as [string, (name: string) => boolean][]) {
      const all = expected(sort, ({ name }) => has(name))
      let cursor: string | undefined
      for (const start of [0, 20, 40]) {
        const page = await shared.list({ q, sort, limit: 20, ...(cursor && { cursor }) })
        expect(page.list.map(({ uid }) => uid)).toEqual(all.slice(start, start + 20))
        if (!page.next) break
        cursor = page.next
      }
      // By name, the last page begins with the last seven 林怡君 and continues with 陳怡君, after blocks without matches.
      for (const offset of [20, 1999, 2611, 4193]) {
        const { list } = await shared.list({ q, sort, offset, limit: 20 })
        expect(list.map(({ uid }) => uid)).toEqual(all.slice(offset, offset + 20))
      }
      const stay = expected(sort, ({ name, uid }) => has(name) && !left.has(uid))
      const stayed = await shared.list({ q, sort, gone: false, limit: 20 })
      expect(stayed.list.map(({ uid }) => uid)).toEqual(stay.slice(0, 20))
      const went = expected(sort, ({ name, uid }) => has(name) && left.has(uid))
      expect((await shared.list({ q, sort, gone: true, limit: 20 })).list.map(({ uid }) => uid)).toEqual(
        went.slice(0, 20),
      )
      if (q.length <= 2 && q !== 'kai')
        expect(await shared.list({ q, sort, limit: 1 })).toMatchObject({
          total: all.length,
          total_exact: true,
        })
    }
  })

  test.each(sorts)(
    'finds long words among names with the same pairs of letters, sorted by %s',
    async (sort) => {
      for (const q of ['u01201', '王小明 kai3', '陳怡君 u00', 'u20 kai1 ana chen']) {
        const says = (text: string) => q.split(' ').every((word) => text.includes(word))
        const of = ({ name, username, uid }: (typeof sorted)[number]) =>
          says(`${name} ${username} ${uid}`.toLowerCase())
        const all = expected(sort, of)
        expect(all.length).toBeGreaterThan(0)
        const found = await shared.list({ q, sort, limit: 20 })
        expect(found.list.map(({ uid }) => uid)).toEqual(all.slice(0, 20))
        // A few matches are all counted; for many, the number is an estimate.
        if (q === 'u01201') expect(found).toMatchObject({ total: all.length, total_exact: true })
        const went = await shared.list({ q, sort, gone: true, limit: 20 })
        expect(went.list.map(({ uid }) => uid)).toEqual(
          expected(sort, (fan) => of(fan) && left.has(fan.uid)).slice(0, 20),
        )
      }
    },
  )

  test('is read without the counts if it has changed since', async () => {
    const { pool } = server.services
    await pool.query('update pages set fans_version = 3 where id = $1', [shared.page])
    expect(await shared.uids({ q: '怡君', sort: 'name', limit: 20 })).toEqual(
      expected('name', ({ name }) => name.includes('怡君')).slice(0, 20),
    )
    await pool.query('update pages set fans_version = 2 where id = $1', [shared.page])
  })
})
