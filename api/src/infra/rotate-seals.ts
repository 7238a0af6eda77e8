import { sql } from 'kysely'
import type { Crypto } from './crypto'
import type { Db } from './database/connect'

export interface Rotated {
  sealed: number
  current: number
  /** Rows that none of the given keys opens: `media_accounts 12`. */
  lost: string[]
}

/**
 * A column that stores sealed values for longer than minutes. Its module lists it; a test finds columns that no module lists.
 */
export interface SealedColumn {
  table: string
  column: string
  purpose: string
  /** Columns that name the row, in the order of `rowOf`. */
  key: string[]
  rowOf: (key: string[]) => string
  /** Other columns that change with it. */
  also?: (key: string[], text: string, crypto: Crypto) => Record<string, string>
}

/**
 * Seals everything sealed with an older key again with the current one. Safe while the site runs: a row is changed only if
 * it still has the value that was read. After an interruption, the next run seals the rest.
 * @param batch rows read at a time: a column can have a row for each browser of each fan
 */
export async function rotateSeals(
  db: Db,
  crypto: Crypto,
  columns: readonly SealedColumn[],
  batch = 1000,
): Promise<Rotated> {
  const total: Rotated = { sealed: 0, current: 0, lost: [] }
  for (const column of columns) await rotateColumn(db, crypto, column, { batch, total })
  return total
}

/**
 * Counts mails and text messages in the queue that are sealed with an older key. They are not sealed again: most are sent within a
 * minute.
 */
export async function sealedInQueue(db: Db, crypto: Crypto): Promise<number> {
  const { rows } = await sql<{ sealed: string }>`
    select data ->> 'sealed' as sealed from pgboss.job where state < 'completed' and data ->> 'sealed' is not null`.execute(
    db,
  )
  return rows.filter(({ sealed }) => !crypto.isCurrent(sealed)).length
}

/** Number of rows tried per column: with a wrong key none of them opens. */
const tried = 20

/**
 * The columns with values that none of the given keys opens: `SECRET_KEY` belongs to another site, or was replaced without the old
 * one in `SECRET_KEY_OLD`.
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

async function rotateColumn(
  db: Db,
  crypto: Crypto,
  column: SealedColumn,
  { batch, total }: { batch: number; total: Rotated },
) {
  const { table, key } = column
  const order = sql.join(key.map((name) => sql.ref(name)))
  const names = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
  let last: string[] | undefined
  do {
    const rest = last ? sql`where (${order}) > (${sql.join(last)})` : sql``
    const { rows } = await sql<{ key: string[]; old: string }>`
      select array[${names}] as key, ${sql.ref(column.column)} as old from ${sql.table(table)}
      ${rest} order by ${order} limit ${batch}`.execute(db)
    for (const row of rows) {
      if (crypto.isCurrent(row.old)) total.current++
      else if (await rotateRow(db, crypto, column, row)) total.sealed++
      else total.lost.push(column.rowOf(row.key))
    }
    last = rows.length < batch ? undefined : rows.at(-1)?.key
  } while (last)
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
    // PostgreSQL gives the value the column's type. Casting the column instead would read the whole table for each row.
    names.map((name, n) => sql`${sql.ref(name)} = ${key[n]}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${sets} where ${same} and ${sql.ref(column)} = ${old}`.execute(db)
  return true
}
