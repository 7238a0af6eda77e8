import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { apiRoot } from '../paths'
import { withSession } from './session'

/** Any number, the same in all processes: the process that holds it migrates. */
const migrationLock = 7_202_611_21

export interface Migration {
  name: string
  sql: string
  checksum: string
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

/**
 * Brings the database up to the newest migration, forward only: each in a transaction of its own, once, however many
 * processes start together.
 * @returns the names of those that ran now.
 * @throws Error where one that landed was changed since, or the database is newer than this code.
 */
export function migrate(sessions: Pool, migrations = readMigrations()): Promise<string[]> {
  return withSession(sessions, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    checkLanded(rows, migrations)
    // By name and not by place: teams land migrations of their own numbers, not always in the order of those.
    const waiting = migrations.filter(({ name }) => !rows.some((row) => row.name === name))
    for (const migration of waiting) await apply(client, migration)
    // After an error the session is closed, and the lock goes with it.
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    return waiting.map(({ name }) => name)
  })
}

function checkLanded(landed: { name: string; checksum: string }[], migrations: Migration[]) {
  for (const { name, checksum } of landed) {
    const here = migrations.find((one) => one.name === name)
    if (!here)
      throw new Error(
        `The database has the migration ${name}, this code has not: it is older than its database`,
      )
    if (here.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it landed: write a new one instead`)
  }
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
