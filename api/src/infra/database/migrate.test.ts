import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { freshDatabase } from '../../../test/database'
import { migrate, type Migration, migrationsFolder, readMigrations, readSquash } from './migrate'

let pool: Pool
let drop: () => Promise<void>
beforeEach(async () => {
  const database = await freshDatabase()
  drop = database.drop
  pool = new Pool({ connectionString: database.url })
  // `end` does not wait until each connection is closed: dropping the database can end one first, which is not an
  // error.
  pool.on('error', () => {})
  await pool.query('drop schema public cascade; create schema public')
})
afterEach(async () => {
  await pool.end()
  await drop()
})

const step = (name: string, sql: string): Migration => ({ name, sql, checksum: `sum of ${sql}` })
const one = step('0001_one.sql', 'create table one (n int)')
const two = step('0002_two.sql', 'create table two (n int); insert into two values (1)')

test('every migration has the checksum that it landed with; `node api/migrations/land.mjs` lists new ones', () => {
  const landed = JSON.parse(readFileSync(join(migrationsFolder, 'checksums.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))).toEqual(landed)
})

test('migrates an empty database in order, and does nothing the second time', async () => {
  expect(await migrate(pool, [one, two])).toEqual({ ran: [one.name, two.name], newer: [] })
  expect(await migrate(pool, [one, two])).toEqual({ ran: [], newer: [] })
})

test('runs a migration with an earlier number that landed later', async () => {
  await migrate(pool, [two])
  expect(await migrate(pool, [one, two])).toEqual({ ran: [one.name], newer: [] })
})

test('ten processes that start together migrate once', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => migrate(pool, [one, two])))
  expect(all.flatMap(({ ran }) => ran)).toEqual([one.name, two.name])
  expect((await pool.query('select * from two')).rowCount).toBe(1)
})

test('a migration that fails is undone, and those before it are kept', async () => {
  const bad = step('0002_bad.sql', 'create table half (n int); select 1/0')
  await expect(migrate(pool, [one, bad])).rejects.toThrow('The migration 0002_bad.sql failed')
  expect((await pool.query(`select to_regclass('one') as one, to_regclass('half') as half`)).rows).toEqual([
    { one: 'one', half: null },
  ])
  expect(await migrate(pool, [one, two])).toEqual({ ran: [two.name], newer: [] })
})

test('rejects a migration that was changed after it landed', async () => {
  await migrate(pool, [one])
  await expect(migrate(pool, [step(one.name, 'create table other (n int)')])).rejects.toThrow(
    'was changed after it landed',
  )
})

describe('code that is older than its database', () => {
  test('starts if the newer migrations only add', async () => {
    await migrate(pool, [one, two])
    expect(await migrate(pool, [one])).toEqual({ ran: [], newer: [two.name] })
    expect(await migrate(pool, [one, two])).toEqual({ ran: [], newer: [] })
  })

  test('is rejected if a newer migration takes something away', async () => {
    await migrate(pool, [one, step('0002_contract_two.sql', 'select 1')])
    await expect(migrate(pool, [one])).rejects.toThrow('This code is older than the database')
  })
})

describe('a database from before the migrations were squashed', () => {
  const squash = readSquash()
  const landed = async () =>
    (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
      ({ name }) => name,
    )

  const isSquashed = (name: string) => squash.into.includes(name)

  /** Creates the squashed schema with the old migrations, with a member in it. */
  async function asBefore(old: Record<string, string>) {
    await migrate(
      pool,
      readMigrations().filter(({ name }) => isSquashed(name)),
    )
    await pool.query(`insert into users (nickname, created_at, updated_at) values ('Ruby', now(), now())`)
    await pool.query('truncate migrations')
    for (const [name, checksum] of Object.entries(old))
      await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }

  test('the squashed migrations exist, and the old ones do not', () => {
    const names = readMigrations().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(squash.into))
    expect(names.filter((name) => name in squash.from)).toEqual([])
  })

  test('starts with all old migrations, also in several processes, keeps its rows and runs newer migrations', async () => {
    await asBefore(squash.from)
    const newer = step('9999_newer.sql', 'create table newer (n int)')
    const starts = Array.from({ length: 3 }, () => migrate(pool, [...readMigrations(), newer]))
    const later = readMigrations().flatMap(({ name }) => (isSquashed(name) ? [] : [name]))
    expect((await Promise.all(starts)).flatMap(({ ran }) => ran)).toEqual([...later, newer.name])
    expect(await landed()).toEqual([...readMigrations().map(({ name }) => name), newer.name])
    expect((await pool.query('select nickname from users')).rows).toEqual([{ nickname: 'Ruby' }])
  })

  test('is rejected and not changed if it lacks an old migration', async () => {
    const { '0134_fan_names.sql': _, ...old } = squash.from
    await asBefore(old)
    await expect(migrate(pool)).rejects.toThrow(
      'lacks the migration 0134_fan_names.sql: start it once with the last build that has this migration',
    )
    expect(await landed()).toEqual(Object.keys(old))
  })

  test('is rejected and not changed if it has a migration that this code lacks', async () => {
    const old = { ...squash.from, '0135_newer.sql': 'of another branch' }
    await asBefore(old)
    await expect(migrate(pool)).rejects.toThrow('has the unknown migration 0135_newer.sql')
    expect(await landed()).toEqual(Object.keys(old))
  })

  test('is rejected and not changed if an old migration was changed after it landed', async () => {
    await asBefore({ ...squash.from, '0010_seals.sql': 'another' })
    await expect(migrate(pool)).rejects.toThrow('0010_seals.sql was changed after it landed')
    expect(await landed()).toEqual(Object.keys(squash.from))
  })
})
