import { startTestServer, type TestServer } from '../../../test/server'
import { addresses } from './audience'
import { callbacks } from './test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { pageWith } = callbacks(() => server)

test('fans who left an address are found by the index of addresses, not by a scan of the list', async () => {
  const few = Array.from({ length: 3000 }, (_, n) => (n % 1000 ? '' : `fan${n}@a.test`))
  const { member, page } = await pageWith(few)
  const { db, pool } = server.services
  await pool.query('analyze fans')
  const row = await db.selectFrom('pages').selectAll().where('id', '=', page).executeTakeFirstOrThrow()
  const query = addresses(row, { audience: 'all', uids: [] }, server.clock.now()).compile(db)
  const plan = await pool.query(`explain ${query.sql}`, [...query.parameters])
  const lines = plan.rows.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n')
  expect(lines).toContain('fans_email')
  expect(lines).not.toMatch(/Seq Scan on fans|fans_(at|pkey|name)/)
  const list = (await member.call('callback.preview', { id: page, via: ['email'], message: 'x' })).data.routes
  expect(list.find(({ via }) => via === 'email')!.reach).toBeGreaterThan(0)
})

test('the preview counts the reach of 50,000 fans for whom the database has no statistics yet', async () => {
  const { pool } = server.services
  const fill = async (page: string, fans: number) => {
    await pool.query(
      `insert into fans (page_id, uid, at, first_seen, dated, name, email, grams)
       select $1, 'fan' || n, now(), now(), true, 'Fan', 'Fan' || n || '@a.test', '{}' from generate_series(1, $2) n`,
      [page, fans],
    )
    await pool.query(
      `insert into subscribers (page_id, email, name, language, asked_at, confirmed_at)
       select $1, lower(email), name, 'en', now(), now() from fans where page_id = $1 and name = 'Fan'`,
      [page],
    )
  }
  await fill((await pageWith([''])).page, 10)
  await pool.query('analyze')
  const { member, page } = await pageWith(['stays@a.test'])
  await fill(page, 50_000)
  await pool.query('update pages set fans = 50001 where id = $1', [page])
  const { routes } = (await member.call('callback.preview', { id: page, via: ['email'], message: 'x' })).data
  expect(routes.find(({ via }) => via === 'email')).toMatchObject({ reach: 50_001, of: 50_001 })
})

test.each(['all', 'chosen'] as const)(
  'the fans reached, and those not reached by reason, add up to the whole audience: %s',
  async (audience) => {
    const { pool } = server.services
    // Two without an address, one who signed off, one address that two fans share.
    const { member, page } = await pageWith(['', '', 'off@a.test', 'on@a.test', 'ON@a.test'])
    const { rows } = await pool.query<{ uid: string }>('select uid from fans where page_id = $1', [page])
    const uid = rows.map((row) => row.uid)
    await pool.query(
      `insert into subscribers (page_id, email, name, language, asked_at, confirmed_at, left_at)
       select $1, email, '', 'en', now(), confirmed, gone from (values
         ('off@a.test', now(), now()), ('new@a.test', now(), null), ('asked@a.test', null, null),
         ('on@a.test', null, null), ('gone@a.test', now(), now())) as t (email, confirmed, gone)`,
      [page],
    )
    const asked = {
      id: page,
      via: ['email' as const],
      message: 'x',
      audience,
      ...(audience === 'chosen' && { uid }),
    }
    const { routes } = (await member.call('callback.preview', asked)).data
    const { reach, of, why } = routes.find(({ via }) => via === 'email')!
    const not = Object.fromEntries(why.map(({ key, count }) => [key, count]))
    expect({ reach, ...not }).toEqual(
      audience === 'all'
        ? { reach: 2, reach_no_email: 2, reach_unconfirmed: 1, reach_left: 2 }
        : { reach: 1, reach_no_email: 2, reach_left: 1 },
    )
    expect(of).toBe(reach + why.reduce((sum, { count }) => sum + count, 0))
  },
)
