import { sql } from 'kysely'
import type { Crypto } from './crypto'
import type { Db } from './database/connect'

export interface Rotated {
  sealed: number
  current: number
  /** What no key that we were given opens: `media_accounts 12`. */
  lost: string[]
}

/** A column that keeps something sealed for longer than minutes. Its module lists it; a test looks for those that none has. */
export interface SealedColumn {
  table: string
  column: string
  purpose: string
  /** Columns that name the row, in the order of `rowOf`. */
  key: string[]
  rowOf: (key: string[]) => string
  /** What else changes with it. */
  also?: (key: string[], text: string, crypto: Crypto) => Record<string, string>
}

/**
 * Seals again with the current key whatever an older key sealed. The site may run meanwhile: a row is changed only where it
 * still holds the value that was read. After an interruption, the next run seals the rest.
 */
export async function rotateSeals(
  db: Db,
  crypto: Crypto,
  columns: readonly SealedColumn[],
): Promise<Rotated> {
  const total: Rotated = { sealed: 0, current: 0, lost: [] }
  for (const column of columns) await rotateColumn(db, crypto, column, total)
  return total
}

/** Mails and text messages that wait in the queue, sealed by an older key. They are not sealed again: most are gone in a minute. */
export async function sealedInQueue(db: Db, crypto: Crypto): Promise<number> {
  const { rows } = await sql<{ sealed: string }>`
    select data ->> 'sealed' as sealed from pgboss.job where state < 'completed' and data ->> 'sealed' is not null`.execute(
    db,
  )
  return rows.filter(({ sealed }) => !crypto.isCurrent(sealed)).length
}

/** Of each column so many rows are tried: with another key none of them is opened. */
const tried = 20

/**
 * The columns with something that no key given opens: `SECRET_KEY` is that of another site, or was replaced without the old one in
 * `SECRET_KEY_OLD`.
 */
export async function sealedByAnother(
  db: Db,
  crypto: Crypto,
  columns: readonly SealedColumn[],
): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, purpose, key, rowOf } of columns) {
    const names = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
    const { rows } = await sql<{ key: string[]; sealed: string }>`
      select array[${names}] as key, ${sql.ref(column)} as sealed from ${sql.table(table)} limit ${tried}`.execute(
      db,
    )
    const isStrange = ({ key: named, sealed }: (typeof rows)[number]) => {
      try {
        crypto.open(purpose, sealed, rowOf(named))
        return false
      } catch {
        return true
      }
    }
    if (rows.some(isStrange)) found.push(`${table}.${column}`)
  }
  return found
}

async function rotateColumn(db: Db, crypto: Crypto, column: SealedColumn, total: Rotated) {
  const { table, key } = column
  const names = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
  const { rows } = await sql<{ key: string[]; old: string }>`
    select array[${names}] as key, ${sql.ref(column.column)} as old from ${sql.table(table)}`.execute(db)
  for (const row of rows) {
    if (crypto.isCurrent(row.old)) total.current++
    else if (await rotateRow(db, crypto, column, row)) total.sealed++
    else total.lost.push(column.rowOf(row.key))
  }
}

async function rotateRow(
  db: Db,
  crypto: Crypto,
  { table, column, purpose, key: names, rowOf, also }: SealedColumn,
  { key, old }: { key: string[]; old: string },
): Promise<boolean> {
  let text: string
  try {
    text = crypto.open(purpose, old, rowOf(key))
  } catch {
    return false
  }
  const change = { [column]: crypto.seal(purpose, text, rowOf(key)), ...also?.(key, text, crypto) }
  const sets = sql.join(Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const same = sql.join(
    names.map((name, n) => sql`${sql.ref(name)}::text = ${key[n]}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${sets} where ${same} and ${sql.ref(column)} = ${old}`.execute(db)
  return true
}
