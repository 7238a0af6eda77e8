import { type CallInput, type ShareColumn, sharesMax } from '@fankeep/shared/contract'
import { text } from 'node:stream/consumers'
import { send } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { callBounds } from '../../infra/http/member-gate'
import { imports } from '../backup/test-imports'
import { listed } from '../fans/test-lists'
import { fanShares } from '.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { pageOf } = listed(() => server)
const { deletePage, erasePage } = imports(() => server)

const three = [
  { uid: 'id-anna', name: 'Anna', username: 'anna.w', on: '11-01' },
  { uid: 'id-bob', name: 'Bob', username: 'bobby', on: '11-02' },
  { uid: 'id-cara', username: 'cara_c', on: '11-03' },
]

type Made = Partial<CallInput<'shares.make'>>

/** A page, and functions with which its member creates links to its list. */
async function sharing(fans: Parameters<typeof pageOf>[0] = three, vipType = 2) {
  const { member, page } = await pageOf(fans, vipType)
  const make = (given: Made = {}) =>
    member.call('shares.make', { id: page, name: 'Agency', days: 7, columns: [], ...given })
  /** The token in a new link. */
  const keyOf = async (given: Made = {}) => new URL((await make(given)).data.url).hash.slice(1)
  const shares = async () => (await member.call('shares.list', { id: page })).data.list
  return { member, page, make, keyOf, shares }
}

const open = (key: string) => server.call('shares.open', { key })

/** What a visitor with a link can read. */
async function read(key: string, asked: Partial<CallInput<'shares.rows'>> = {}) {
  const { visit } = (await open(key)).data
  return (await server.call('shares.rows', { visit, ...asked })).data
}

const names = async (key: string, asked: Partial<CallInput<'shares.rows'>> = {}) =>
  (await read(key, asked)).list.map(({ name }) => name)

const closed = { code: 0, error: 'share_closed', data: {} }

describe('a link', () => {
  test('shows the fan list, the link’s name and its end to a visitor without an account', async () => {
    const { make } = await sharing()
    const { data } = await make({ name: '經紀人 Chen' })
    expect(data.url).toMatch(/^http:\/\/localhost:8080\/sharedList#[\w-]{43}$/)
    const key = new URL(data.url).hash.slice(1)
    expect((await open(key)).data).toMatchObject({
      name: '經紀人 Chen',
      page: { platform: 'xiaohongshu' },
      columns: [],
      expires_at: data.share.expires_at,
    })
    expect(await read(key)).toEqual({
      list: [{ name: 'cara_c' }, { name: 'Bob' }, { name: 'Anna' }],
      total: 3,
      total_exact: true,
    })
  })

  test('is closed at once when withdrawn, also for an open visit, and reopens at the same address', async () => {
    const { member, page, keyOf, shares } = await sharing()
    const key = await keyOf()
    const { visit } = (await open(key)).data
    const [share] = await shares()
    await member.call('shares.withdraw', { id: page, share: share!.id })
    expect(await open(key)).toMatchObject(closed)
    expect(await server.call('shares.rows', { visit })).toMatchObject(closed)
    expect(await shares()).toEqual([])
    await member.call('shares.withdraw', { id: page, share: share!.id, put_back: true })
    expect(await names(key)).toEqual(['cara_c', 'Bob', 'Anna'])
  })
})

describe('columns of a link', () => {
  /** A page on which Bob has a value for every column. */
  async function withAll() {
    const shared = await sharing()
    const { member, page } = shared
    await member.call('fans.tag', { id: page, uid: ['id-bob'], put: ['VIP', '客人'], off: [] })
    await member.call('fans.note', { id: page, uid: 'id-bob', note: 'likes soup' })
    await server.services.pool.query(
      `update fans set email = 'bob@fan.test', url = 'https://fan.test/bobby', gone_at = '2026-11-10T04:00:00Z'
       where page_id = $1 and uid = 'id-bob'`,
      [page],
    )
    return shared
  }
  const bob = async (keyOf: (given: Made) => Promise<string>, columns: ShareColumn[]) =>
    (await read(await keyOf({ columns: [...columns, 'state'] }))).list.find(({ name }) => name === 'Bob')
  const gone_at = '2026-11-10T04:00:00.000Z'

  test.each<[ShareColumn, object]>([
    ['since', { followed_at: '2026-11-02T04:00:00.000Z', first_seen: expect.any(String) }],
    ['tags', { tags: ['VIP', '客人'] }],
    ['reach', { email: 'bob@fan.test', url: 'https://fan.test/bobby' }],
    ['note', { note: 'likes soup' }],
    ['ids', { uid: 'id-bob', username: 'bobby' }],
  ])('the fields of column %s are in the answer only if the column was chosen', async (column, fields) => {
    const { keyOf } = await withAll()
    expect(await bob(keyOf, [column])).toEqual({ name: 'Bob', gone_at, ...fields })
    expect(await bob(keyOf, [])).toEqual({ name: 'Bob', gone_at })
  })

  test('a search ignores columns that were not chosen', async () => {
    const { keyOf } = await withAll()
    const [plain, withIds] = [await keyOf(), await keyOf({ columns: ['ids'] })]
    for (const [q, found, foundById] of [
      ['ann', ['Anna'], ['Anna']],
      ['ＡＮＮ', ['Anna'], ['Anna']],
      ['anna.w', [], ['Anna']],
      ['id-a', [], ['Anna']],
      ['cara', ['cara_c'], ['cara_c']],
      ["a_c' \\", [], []],
      ['%', [], []],
      ['a', ['cara_c', 'Anna'], ['cara_c', 'Anna']],
    ] as const) {
      expect([q, await names(plain, { q })]).toEqual([q, found])
      expect([q, await names(withIds, { q })]).toEqual([q, foundById])
    }
  })

  test('fans who left are listed only if the state column was chosen', async () => {
    const { keyOf } = await withAll()
    expect(await names(await keyOf())).toEqual(['cara_c', 'Anna'])
    expect(await names(await keyOf({ columns: ['state'] }))).toEqual(['cara_c', 'Bob', 'Anna'])
  })
})

test('a fan known only by an id has no name in a link and cannot be found by the id', async () => {
  const { keyOf } = await sharing([{ uid: 'id-only', on: '11-01' }])
  expect(await read(await keyOf())).toMatchObject({ list: [{ name: null }], total: 1 })
  expect(await names(await keyOf(), { q: 'id-only' })).toEqual([])
})

test('a link to a list of 130 fans is read in pages of 50', async () => {
  const many = Array.from({ length: 130 }, (_, n) => ({ uid: `u${n}`, name: `Fan ${n}`, on: '11-01' }))
  const { keyOf } = await sharing(many)
  const key = await keyOf()
  const pages = [await read(key), await read(key, { offset: 50 }), await read(key, { offset: 100 })]
  expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
    [50, 130],
    [50, 130],
    [30, 130],
  ])
  expect(new Set(pages.flatMap(({ list }) => list.map(({ name }) => name))).size).toBe(130)
  expect(await names(key, { q: 'fan 12', limit: 3, offset: 3 })).toHaveLength(3)
  expect(await names(key, { offset: 500 })).toEqual([])
})

test('a link of a member on the free plan shows only the 60 fans that the member sees', async () => {
  const many = Array.from({ length: 70 }, (_, n) => ({ uid: `u${n}`, name: `Fan ${n}`, on: '11-01' }))
  const { keyOf } = await sharing(many, 0)
  const key = await keyOf()
  const { list, total } = await read(key, { limit: 100 })
  expect([list.length, total]).toEqual([60, 60])
  expect(await names(key, { offset: 60 })).toEqual([])
})

describe('a link to a group', () => {
  test('shows the current fans of the group, chosen by hand or by a rule', async () => {
    const { member, page, keyOf } = await sharing()
    const group = async (given: object) =>
      (await member.call('fans.saveGroup', { id: page, ...given })).data.group!
    const byHand = await group({ name: 'Friends' })
    const late = await group({ name: 'Late', rule: { all: [{ kind: 'since', day: '2026-11-02' }] } })
    const [friends, since] = [await keyOf({ group: byHand }), await keyOf({ group: late })]
    expect(await names(friends)).toEqual([])
    await member.call('fans.group', { id: page, into: byHand, uid: ['id-anna', 'id-cara'] })
    expect(await names(friends)).toEqual(['cara_c', 'Anna'])
    expect(await names(friends, { q: 'ann' })).toEqual(['Anna'])
    expect(await names(since)).toEqual(['cara_c', 'Bob'])
  })

  test('is closed while the group is in the bin', async () => {
    const { member, page, keyOf, shares } = await sharing()
    const { group } = (await member.call('fans.saveGroup', { id: page, name: 'Friends' })).data
    const key = await keyOf({ group: group! })
    expect((await shares())[0]!.group).toEqual({ id: group, name: 'Friends' })
    await member.call('fans.saveGroup', { id: page, group: group!, delete: true })
    expect(await open(key)).toMatchObject(closed)
    expect((await shares())[0]!.group).toEqual({ id: group, name: null })
    await member.call('fans.saveGroup', { id: page, group: group!, put_back: true })
    expect((await open(key)).code).toBe(1)
  })
})

describe('access to a link', () => {
  test('returns the same answer if the key is wrong, the link withdrawn, or the page or account deleted', async () => {
    const { member, page, keyOf, shares } = await sharing()
    const key = await keyOf({ days: 90 })
    const { id } = (await shares())[0]!
    const { rows } = await server.services.pool.query('select token_hash from fan_shares where id = $1', [id])
    for (const guess of ['', 'x', id, key.slice(0, -1), `${key}A`, key.toLowerCase(), rows[0].token_hash])
      expect(await open(guess)).toMatchObject(closed)
    const { visit } = (await open(key)).data
    for (const guess of ['', id, key, visit.slice(0, -2)])
      expect(await server.call('shares.rows', { visit: guess })).toMatchObject(closed)
    const answers: unknown[] = [await open('x')]
    await deletePage(member, page)
    answers.push(await open(key), await server.call('shares.rows', { visit }))
    await member.call('pages.putBack', { id: page })
    expect((await open(key)).code).toBe(1)
    const erase = (at: Date | null) =>
      server.services.db.updateTable('users').set({ eraseAt: at }).where('id', '=', member.id).execute()
    await erase(new Date(server.clock.now().getTime() + 1000))
    answers.push(await open(key), await server.call('shares.rows', { visit }))
    await erase(null)
    expect((await open(key)).code).toBe(1)
    await member.call('shares.withdraw', { id: page, share: id })
    answers.push(await open(key))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(answers[0])]),
    )
    expect(answers[0]).toMatchObject(closed)
  })

  test('rejects a link from the second it ends, and a visit 12 hours after it was opened', async () => {
    const { keyOf, shares } = await sharing()
    const [day, week] = [await keyOf({ days: 1 }), await keyOf({ days: 7 })]
    const { visit } = (await open(week)).data
    server.clock.pass(12 * 3600 - 1)
    expect((await server.call('shares.rows', { visit })).code).toBe(1)
    server.clock.pass(1)
    expect(await server.call('shares.rows', { visit })).toMatchObject(closed)
    server.clock.pass(12 * 3600 - 1)
    expect((await open(day)).code).toBe(1)
    server.clock.pass(1)
    expect(await open(day)).toMatchObject(closed)
    expect((await open(week)).code).toBe(1)
    // The member still sees it, and that it was opened.
    expect((await shares()).map(({ openings }) => openings)).toEqual([2, 1])
  })

  test('rejects calls from one IP address after 1,200 in an hour', async () => {
    const { keyOf } = await sharing()
    const key = await keyOf()
    await server.services.pool.query(
      `insert into rate_limits (key, hits, until) values ($1, array_fill($2::timestamptz, array[1200]), $3)`,
      ['sharedListPerAddress:203.0.113.7', server.clock.now(), new Date('2027-01-01')],
    )
    const from = { address: '203.0.113.7' }
    const { visit } = (await open(key)).data
    expect(await server.call('shares.open', { key }, from)).toMatchObject({ error: 'too_many_requests' })
    expect(await server.call('shares.rows', { visit }, from)).toMatchObject({ error: 'too_many_requests' })
    expect((await server.call('shares.open', { key }, { address: '198.51.100.9' })).code).toBe(1)
  })
})

test('visitors of a member’s links wait for each other, and never delay the member’s calls', async () => {
  const { member, page, keyOf } = await sharing()
  const { visit } = (await open(await keyOf())).data
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const key = `links of ${member.id}`
  const all = Array.from({ length: callBounds.atOnce }, () => server.api.gate.pass(key, () => held))
  let isRead = false
  const reading = server.call('shares.rows', { visit }).then(() => (isRead = true))
  expect((await member.call('fans.list', { id: page })).code).toBe(1)
  expect(isRead).toBe(false)
  release()
  await Promise.all([...all, reading])
})

describe('a member’s links', () => {
  test('shares.list returns how often and when a link was opened, not how often rows were read', async () => {
    const { keyOf, shares } = await sharing()
    const key = await keyOf({ columns: ['tags', 'tags', 'since'] })
    expect(await shares()).toMatchObject([
      { name: 'Agency', group: null, columns: ['tags', 'since'], openings: 0, opened_at: null },
    ])
    await read(key)
    server.clock.pass(60)
    const { visit } = (await open(key)).data
    for (const offset of [0, 1]) await server.call('shares.rows', { visit, offset })
    expect(await shares()).toMatchObject([{ openings: 2, opened_at: server.clock.now().toISOString() }])
  })

  test('a page has at most 20 open links; withdrawn and expired links do not count', async () => {
    const { member, page, make, shares } = await sharing()
    await Promise.all(Array.from({ length: sharesMax + 3 }, () => make({ days: 2 })))
    const { id } = (await shares())[0]!
    expect(await shares()).toHaveLength(sharesMax)
    expect(await make()).toMatchObject({ error: 'shares_limit', msg: expect.stringContaining('20') })
    const withdraw = (put_back = false) => member.call('shares.withdraw', { id: page, share: id, put_back })
    // Putting back a link that is still open needs no room.
    expect((await withdraw(true)).code).toBe(1)
    await withdraw()
    expect((await make({ days: 3 })).code).toBe(1)
    expect(await withdraw(true)).toMatchObject({ error: 'shares_limit' })
    server.clock.pass(2 * 86_400)
    expect((await make()).code).toBe(1)
  })

  test('shares.list returns open links before expired ones, also if there are many', async () => {
    const { page, make, shares } = await sharing()
    await make({ days: 90, name: 'Long' })
    await server.services.pool.query(
      `insert into fan_shares (page_id, name, columns, token_hash, made_at, expires_at)
       select $1::bigint, 'Old', '{}', 'old ' || n, $2, $2 from generate_series(1, 50) n`,
      [page, server.clock.now()],
    )
    const names = (await shares()).map(({ name }) => name)
    expect([names[0], names[1], names.length]).toEqual(['Long', 'Old', 2 * sharesMax])
  })

  test.each([{ days: 91 }, { days: 0 }, { name: ' ' }, { name: 'x'.repeat(61) }, { columns: ['email'] }])(
    'shares.make rejects %j',
    async (given) => {
      const { make, shares } = await sharing()
      expect(await make(given as Made)).toMatchObject({ error: 'fields_invalid' })
      expect(await shares()).toEqual([])
    },
  )

  test('a member cannot list, withdraw or create links for another member’s page or group', async () => {
    const [one, two] = [await sharing(), await sharing()]
    const key = await one.keyOf()
    const { id } = (await one.shares())[0]!
    const { group } = (await one.member.call('fans.saveGroup', { id: one.page, name: 'Mine' })).data
    for (const answer of [
      await two.member.call('shares.list', { id: one.page }),
      await two.member.call('shares.withdraw', { id: one.page, share: id }),
      await two.member.call('shares.withdraw', { id: two.page, share: id }),
      await two.member.call('shares.withdraw', { id: two.page, share: 'x' }),
      await two.make({ id: one.page }),
      await two.make({ group: group! }),
    ])
      expect(answer).toMatchObject({ code: 0, error: 'not_found' })
    expect((await open(key)).code).toBe(1)
    expect(await two.shares()).toEqual([])
  })

  test('the audit log records the page, columns and days of a new link', async () => {
    const { member, page, make } = await sharing()
    await make({ columns: ['reach'] })
    const { rows } = await server.services.pool.query(
      `select detail from audit where user_id = $1 and action = 'shares.made'`,
      [member.id],
    )
    expect(rows).toEqual([{ detail: { page, columns: ['reach'], days: 7 } }])
  })

  test('the data export contains the links without their keys and token hashes', async () => {
    const { member, keyOf } = await sharing()
    const key = await keyOf({ name: 'Agency Chen' })
    const { rows } = await server.services.pool.query('select token_hash from fan_shares')
    for await (const entry of fanShares.exportData!(server.services, member.id)) {
      const kept = 'open' in entry ? await text(entry.open()) : 'text' in entry ? entry.text : ''
      expect(kept).toContain('Agency Chen')
      for (const secret of [key, ...rows.map(({ token_hash }) => token_hash)])
        expect(kept).not.toContain(secret)
    }
  })
})

test('neither the key nor the visit is logged, and the key is not stored', async () => {
  const { keyOf } = await sharing()
  const key = await keyOf()
  const { visit } = (await open(key)).data
  await server.call('shares.rows', { visit })
  for (const secret of [key, visit]) expect(server.log.text).not.toContain(secret)
  const { rows } = await server.services.pool.query('select fan_shares::text as kept from fan_shares')
  expect(rows.map(({ kept }) => kept).join()).not.toContain(key)
})

test('shares.open and shares.rows forbid caching', async () => {
  const { keyOf } = await sharing()
  const key = await keyOf()
  const { visit } = (await open(key)).data
  for (const answer of [
    await send(server.origin, 'shares.open', { key }),
    await send(server.origin, 'shares.rows', { visit }),
  ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a link is erased with its page, and a month after it ends', async () => {
  const one = await sharing()
  await one.make()
  await deletePage(one.member, one.page)
  await erasePage(one.member, one.page)
  const two = await sharing()
  const [ended, kept] = [(await two.make({ days: 1 })).data.share, (await two.make({ days: 90 })).data.share]
  server.clock.pass(31 * 86_400)
  await fanShares.maintenance!(server.services, [])
  const { rows } = await server.services.pool.query('select id from fan_shares where page_id = any($1)', [
    [one.page, two.page],
  ])
  expect(rows).toEqual([{ id: kept.id }])
  expect(ended.id).not.toBe(kept.id)
})
