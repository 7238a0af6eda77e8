import { describeCopy, describeStatement } from './describe-statement'

const shown = (text: string) => describeStatement(text).fields['db.statement']

test.each([
  ['select "id", "name" from "fans" where "page_id" = $1', 'SELECT fans'],
  ['select f.name from fans f, pages p', 'SELECT fans'],
  ['insert into "pgboss"."job" (id) values ($1)', 'INSERT pgboss'],
  ['insert into pgboss.job (id) values ($1)', 'INSERT pgboss.job'],
  ['  update pages set name = $1', 'UPDATE pages'],
  ['delete from "rate_limits" where key = $1', 'DELETE rate_limits'],
  ['with alive as (select 1) select * from alive', 'WITH'],
  ['select count(*) from (select 1 from fans) n', 'SELECT fans'],
  ['begin', 'BEGIN'],
  ['select pg_advisory_lock($1)', 'SELECT'],
  ['', 'SQL'],
])('%s is named %s', (text, name) => expect(describeStatement(text).name).toBe(name))

test.each([
  [
    `select * from fans where uid = any(array['42','o''neil']::text[])`,
    'select * from fans where uid = any(array[?,?]::text[])',
  ],
  [
    'select "name" from fans where id = $12 and n > 3.5 limit 20',
    'select "name" from fans where id = $12 and n > ? limit ?',
  ],
  [`select 'a "b' as "c d", "e'f", 'g'`, 'select ? as ?, ?, ?'],
  ['select a::int4,\n  b1 from t2', 'select a::int4, b1 from t2'],
])('%s is shown without its values', (text, masked) => expect(shown(text)).toBe(masked))

test.each([
  `select E'it\\'s 陳小明'`,
  'select $$陳小明$$',
  'select $tag$陳小明$tag$',
  `select 1 -- it's 陳小明`,
  `select 1 /* it's */`,
  `select 'not closed, 陳小明`,
  `select '${'陳'.repeat(4000)}'`,
])('a text whose values cannot be recognized for certain is not shown: %s', (text) => {
  expect(shown(text)).toBeUndefined()
  expect(describeStatement(text).name).toBe('SELECT')
})

test('a long statement is cut to 500 characters', () => {
  expect(shown(`select ${'column, '.repeat(100)}1 from fans`)).toHaveLength(500)
})

test('a COPY shows the table that it fills, and nothing of the query that it reads', () => {
  expect(describeCopy('copy fans (uid, name) from stdin').name).toBe('COPY fans')
  const out = describeCopy(`copy (select * from fans where uid = any(array['42'])) to stdout`)
  expect(out).toEqual({ name: 'COPY', fields: { 'db.system': 'postgresql' } })
})
