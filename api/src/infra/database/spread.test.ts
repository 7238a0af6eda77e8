import type { Client } from 'pg'
import { freshClient } from '../../../test/database'
import { straying } from '../../../test/one-shard'
import { spread, spreadTables } from './spread'

let client: Client
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ client, drop } = await freshClient())
})
afterAll(() => drop())

test.each(Object.entries(spreadTables))(
  'every unique index of %s includes %s, because no machine knows the rows of another',
  async (table, column) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(
      `select i.indexrelid::regclass::text as name, array_agg(a.attname::text) as columns
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisunique group by 1`,
      [table],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { name, columns } of rows)
      expect([name, columns]).toEqual([name, expect.arrayContaining([column])])
  },
)

test('spread says what to set if the PostgreSQL has no Citus', async () => {
  const query = () => Promise.reject(new Error('extension "citus" is not available'))
  await expect(spread({ query } as never)).rejects.toThrow(
    /cannot load Citus \(extension "citus" is not available\)\. Nothing was changed\. Set DATABASE_URL to the coordinator/,
  )
})

describe('statements on a Citus cluster', () => {
  const strayingIn = async (text: string) => {
    const { rows } = await client.query(`explain (format json) ${text}`)
    return rows[0]['QUERY PLAN'].flatMap(({ Plan: plan }: { Plan: Parameters<typeof straying>[0] }) =>
      straying(plan),
    )
  }

  test.each([
    'select * from fans where page_id = 1 and uid > $$a$$ order by uid limit 10',
    'select * from fan_days where page_id = any(array[1, 2]::bigint[])',
    'select f.* from fans f join tagged_fans t on t.page_id = f.page_id and t.uid = f.uid where f.page_id = 7',
    'update deliveries set state = $$sent$$ where callback_id = 3 and n = 4',
    'select p.name from pages p where p.id = 1',
  ])('a statement about one page or named pages asks only the machines that have them: %s', async (text) => {
    expect(await strayingIn(text)).toEqual([])
  })

  test.each([
    ['select * from fans where uid = $$a$$', ['fans']],
    ['select p.id, (select count(*) from posts s where s.page_id = p.id) from pages p', ['posts']],
    ['delete from subscribers where email = $$a@example.com$$', ['subscribers']],
    ['select 1 from fans f join posts p on p.uid = f.uid where f.page_id = 1', ['posts']],
  ])('a statement that asks all machines is found: %s', async (text, tables) => {
    expect(await strayingIn(text)).toEqual(tables)
  })
})
