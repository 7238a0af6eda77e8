import { contracts } from '../../../migrations/contracts.mjs'
import { readMigrations } from './migrate'

describe('a migration whose name does not say that it contracts', () => {
  const first = '0036'

  test('takes nothing away since 0036, so that older code can start', () => {
    const since = readMigrations().filter(({ name }) => name >= first)
    expect(since.flatMap(({ name, sql }) => contracts(name, sql))).toEqual([])
  })

  test.each([
    ['a table', 'drop table fan_tags'],
    ['a column', 'alter table runs\n  drop column large'],
    ['a column, among others', 'alter table runs add column x int, drop large'],
    ['a view', 'drop view if exists pages'],
    ['a column name', 'alter table runs rename column large to is_large'],
    ['a column type', 'alter table runs alter column large type int using 1'],
    ['the permission of null', 'alter table runs alter large set not null'],
    ['the permission to insert without a new column', 'alter table runs add column x int not null'],
    ['the permission of values that older code writes', 'alter table runs add constraint x check (large)'],
    ['the permission of duplicates that older code writes', 'create unique index x on runs (large)'],
    ['a default', 'alter table runs alter column large drop default'],
    ['rows', 'delete from runs where large'],
    ['all rows of a table', 'truncate runs'],
  ])('must not take away %s', (_, sql) => {
    expect(contracts('0036_add.sql', `-- It adds.\nselect 1;\n${sql};`)).toHaveLength(1)
    expect(contracts('0036_contract_it.sql', sql)).toEqual([])
  })

  test.each([
    'create table x (id bigint primary key, name text not null unique)',
    'alter table runs add column x int not null default 0',
    'alter table runs add column x int',
    "alter table s drop constraint s_check;\nalter table s add constraint s_check check (a in ('b', 'c'))",
    'create unique index x on y (z);\n-- A table of its own.\ncreate table y (z int)',
    'drop index runs_old',
    'create function f() returns void language sql as $$ delete from runs $$',
  ])('may do %s', (sql) => {
    expect(contracts('0036_add.sql', sql)).toEqual([])
  })
})
