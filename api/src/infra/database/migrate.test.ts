import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { freshDatabase } from '../../../test/database'
import { migrate, type Migration, migrationsFolder, readMigrations } from './migrate'

let pool: Pool
let drop: () => Promise<void>
beforeEach(async () => {
  const database = await freshDatabase()
  drop = database.drop
  pool = new Pool({ connectionString: database.url })
  await pool.query('drop schema public cascade; create schema public')
})
afterEach(async () => {
  await pool.end()
  await drop()
})

const step = (name: string, sql: string): Migration => ({ name, sql, checksum: `sum of ${sql}` })
const one = step('0001_one.sql', 'create table one (n int)')
const two = step('0002_two.sql', 'create table two (n int); insert into two values (1)')

test('what landed has not changed since; what is new is listed by `node api/migrations/land.mjs`', () => {
  const landed = JSON.parse(readFileSync(join(migrationsFolder, 'checksums.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))).toEqual(landed)
})

test('an empty database is brought up to date in order, and a second time nothing happens', async () => {
  expect(await migrate(pool, [one, two])).toEqual([one.name, two.name])
  expect(await migrate(pool, [one, two])).toEqual([])
})

test('one of an earlier number that landed later is made up for', async () => {
  await migrate(pool, [two])
  expect(await migrate(pool, [one, two])).toEqual([one.name])
})

test('ten that start together migrate once', async () => {
  const ran = await Promise.all(Array.from({ length: 10 }, () => migrate(pool, [one, two])))
  expect(ran.flat()).toEqual([one.name, two.name])
  expect((await pool.query('select * from two')).rowCount).toBe(1)
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const bad = step('0002_bad.sql', 'create table half (n int); select 1/0')
  await expect(migrate(pool, [one, bad])).rejects.toThrow('The migration 0002_bad.sql failed')
  expect((await pool.query(`select to_regclass('one') as one, to_regclass('half') as half`)).rows).toEqual([
    { one: 'one', half: null },
  ])
  expect(await migrate(pool, [one, two])).toEqual([two.name])
})

test('one that was changed after it landed is refused', async () => {
  await migrate(pool, [one])
  await expect(migrate(pool, [step(one.name, 'create table other (n int)')])).rejects.toThrow(
    'was changed after it landed',
  )
})

test('code that is older than its database is refused', async () => {
  await migrate(pool, [one, two])
  await expect(migrate(pool, [one])).rejects.toThrow('it is older than its database')
})
