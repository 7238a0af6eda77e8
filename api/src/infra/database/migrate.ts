import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { apiRoot } from '../paths'
import { withSession } from './session'
import { isSpread, spread } from './spread'
import { onClient } from './transaction'

/** An arbitrary number, the same in all processes: the process that holds this lock migrates. */
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
export function readMigrations(): Migration[] {
  return readdirSync(migrationsFolder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Migrations that were squashed into others before the first release. */
export interface Squash {
  /** The old migrations, with their checksums. */
  from: Record<string, string>
  /** The migrations that replaced them: together, they create exactly the same schema. */
  into: string[]
}

export const readSquash = (): Squash =>
  JSON.parse(readFileSync(join(migrationsFolder, 'squashed.json'), 'utf8')) as Squash

/**
 * Maps names of migrations to today's names: those from before the squash are replaced by their successors.
 * @throws Error if only part of them is there, so that the schema matches no current one
 */
export function todaysNames(names: string[], { from, into }: Squash, of: 'database' | 'copy'): string[] {
  const missing = Object.keys(from).filter((name) => !names.includes(name))
  if (missing.length === Object.keys(from).length) return names
  if (missing.length > 0)
    throw new Error(
      `The ${of} is from before the first release and lacks the migration ${missing.at(-1)}: ` +
        (of === 'database'
          ? 'start it once with the last build that has this migration, then with this build'
          : 'restore it with the last build that has this migration, and make a new copy there'),
    )
  return [...into, ...names.filter((name) => !Object.hasOwn(from, name))]
}

/** Today's names of a database's migrations; none if it has no table of them. Read-only. */
export async function landedNames(client: Pick<PoolClient, 'query'>): Promise<string[]> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  )
  if (!found.rows[0]!.there) return []
  const { rows } = await client.query<{ name: string }>('select name from public.migrations')
  return todaysNames(
    rows.map(({ name }) => name),
    readSquash(),
    'database',
  )
}

/** Names of migrations. */
export interface Migrated {
  /** The migrations that ran in this call. */
  ran: string[]
  /** The migrations that the database has and this code lacks. */
  newer: string[]
}

/**
 * Brings the database up to the newest migration, forward only: each in its own transaction, once, however many processes start at the same
 * time.
 * A database newer than this code is accepted if its additional migrations only add: older code starts on it while versions are replaced, and
 * after a rollback.
 * @throws Error if an applied migration was changed since, one removed what this code may need, or the database is older than the squash.
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
    // By name, not by position: teams land migrations with their own numbers, not always in numeric order.
    const waiting = migrations.filter(({ name }) => !landed.some((row) => row.name === name))
    for (const migration of waiting) await apply(client, migration)
    // Also after an earlier start was interrupted: a new table is spread as well, or gets the trigger of tables that are not spread.
    if (await isSpread(client)) await spread(client)
    // After an error the session is closed, which releases the lock.
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    return {
      ran: waiting.map(({ name }) => name),
      newer: landed.map(({ name }) => name).filter((name) => !migrations.some((one) => one.name === name)),
    }
  })
}

/** The applied migrations, by today's names. Read-only: a database that is refused later stays unchanged. */
function landedToday(rows: Landed[], migrations: Migration[], squash: Squash): Landed[] {
  const names = rows.map(({ name }) => name)
  const now = todaysNames(names, squash, 'database')
  if (now === names) return rows
  const isOld = ({ name }: Landed) => Object.hasOwn(squash.from, name)
  checkSame(rows.filter(isOld), squash.from)
  const become = migrations.filter(({ name }) => squash.into.includes(name))
  return [...rows.filter((row) => !isOld(row)), ...become]
}

/** Renames the migrations of a database from before the squash in one transaction; nothing else in it changes. */
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

/**
 * `0042_contract_old_columns.sql` removes what older code needs; `api/migrations/contracts.mjs` checks that no other migration
 * does.
 */
const isContract = (name: string) => /^\d{4}_contract_/.test(name)

function checkLanded(landed: Landed[], migrations: Migration[], takesNewer: boolean) {
  const unknown = landed.find(
    ({ name }) => !migrations.some((one) => one.name === name) && !(takesNewer && !isContract(name)),
  )
  if (unknown)
    throw new Error(
      `This code is older than the database, which has the unknown migration ${unknown.name}. Start a newer build`,
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
    throw new Error(
      `The migration ${changed.name} was changed after it landed. Undo the change and write a new migration instead`,
    )
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
