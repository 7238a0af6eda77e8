import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { apiRoot } from '../paths'
import { withSession } from './session'
import { isSpread, spread } from './spread'
import { onClient } from './transaction'

/** Any number, the same in all processes: the process that holds it migrates. */
const migrationLock = 7_202_611_21

interface Landed {
  name: string
  checksum: string
}

export interface Migration extends Landed {
  sql: string
}

export const migrationsFolder = join(apiRoot, 'migrations')

/** `NNNN_name.sql`, in order. Line ends do not count for the checksum: git may change them. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Migrations that were put together into others before the first release. */
export interface Squash {
  /** Those that were, with their checksums. */
  from: Record<string, string>
  /** What they became: together, they make the very same schema. */
  into: string[]
}

export const readSquash = (): Squash =>
  JSON.parse(readFileSync(join(migrationsFolder, 'squashed.json'), 'utf8')) as Squash

/**
 * Names of migrations by today's names: those of before the squash count as what they became.
 * @throws Error where a part of them is missing, so that what is there is no schema of today's
 */
export function todaysNames(names: string[], { from, into }: Squash, of: 'database' | 'copy'): string[] {
  const missing = Object.keys(from).filter((name) => !names.includes(name))
  if (missing.length === Object.keys(from).length) return names
  if (missing.length > 0)
    throw new Error(
      `The ${of} is from before the first release and lacks the migration ${missing.at(-1)}: ` +
        (of === 'database'
          ? 'start it once with the last build that has this migration, then with this code'
          : 'restore it with the last build that has this migration, and make a new copy there'),
    )
  return [...into, ...names.filter((name) => !Object.hasOwn(from, name))]
}

/** Names of migrations. */
export interface Migrated {
  /** Those that ran now. */
  ran: string[]
  /** Those that the database has and this code has not. */
  newer: string[]
}

/**
 * Brings the database up to the newest migration, forward only: each in a transaction of its own, once, however many
 * processes start together.
 * A database that is newer than this code is taken where what it has more only adds: while versions are replaced, and after one is taken back,
 * older code starts on it.
 * @throws Error where one that landed was changed since, one took away what this code may need, or the database is older than the squash.
 */
export function migrate(
  sessions: Pool,
  migrations = readMigrations(),
  squash = readSquash(),
): Promise<Migrated> {
  return withSession(sessions, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<Landed>('select name, checksum from migrations')
    const landed = landedToday(rows, migrations, squash)
    checkLanded(landed, migrations, landed === rows)
    if (landed !== rows) await recordSquash(client, landed, squash)
    // By name and not by place: teams land migrations of their own numbers, not always in the order of those.
    const waiting = migrations.filter(({ name }) => !landed.some((row) => row.name === name))
    for (const migration of waiting) await apply(client, migration)
    // Also where a start before this one was cut off: a table that a migration made is spread as well, or has the trigger of those that are not.
    if (await isSpread(client)) await spread(client)
    // After an error the session is closed, and the lock goes with it.
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    return {
      ran: waiting.map(({ name }) => name),
      newer: landed.map(({ name }) => name).filter((name) => !migrations.some((one) => one.name === name)),
    }
  })
}

/** What landed, by today's names. Reads alone: a database that is refused later is left as it is. */
function landedToday(rows: Landed[], migrations: Migration[], squash: Squash): Landed[] {
  const names = rows.map(({ name }) => name)
  const now = todaysNames(names, squash, 'database')
  if (now === names) return rows
  const isOld = ({ name }: Landed) => Object.hasOwn(squash.from, name)
  checkSame(rows.filter(isOld), squash.from)
  const become = migrations.filter(({ name }) => squash.into.includes(name))
  return [...rows.filter((row) => !isOld(row)), ...become]
}

/** A database of before the squash gets today's names in one transaction, and nothing else changes in it. */
async function recordSquash(client: PoolClient, landed: Landed[], { from, into }: Squash): Promise<void> {
  const become = landed.filter(({ name }) => into.includes(name))
  await onClient(client, async () => {
    await client.query('delete from migrations where name = any($1)', [Object.keys(from)])
    await client.query(
      'insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])',
      [become.map(({ name }) => name), become.map(({ checksum }) => checksum)],
    )
  })
}

/** `0042_contract_old_columns.sql` takes away what older code needs; `api/migrations/contracts.mjs` holds that no other does. */
const isContract = (name: string) => /^\d{4}_contract_/.test(name)

function checkLanded(landed: Landed[], migrations: Migration[], takesNewer: boolean) {
  const unknown = landed.find(
    ({ name }) => !migrations.some((one) => one.name === name) && !(takesNewer && !isContract(name)),
  )
  if (unknown)
    throw new Error(
      `The database has the migration ${unknown.name}, this code has not: it is older than its database`,
    )
  const checksums = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]))
  checkSame(
    landed.filter(({ name }) => Object.hasOwn(checksums, name)),
    checksums,
  )
}

function checkSame(landed: Landed[], checksums: Record<string, string>) {
  const changed = landed.find(({ name, checksum }) => checksums[name] !== checksum)
  if (changed)
    throw new Error(`The migration ${changed.name} was changed after it landed: write a new one instead`)
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed`, { cause: error })
  }
}
