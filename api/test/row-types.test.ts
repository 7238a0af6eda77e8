import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Side } from './declared-tables.mjs'
import { freshClient } from './database'

/*
 * Compares the tables that the code declares for Kysely (`tables.ts` of each module) with the database's. A column that
 * is missing, has another type, or is nullable on only one side would otherwise fail in the first call that uses it.
 */
type Declared = Record<string, Record<string, { read: Side; insert: Side }>>

interface Column {
  table: string
  column: string
  /** As `format_type` writes it: `bigint`, `text[]`. */
  type: string
  nullable: boolean
  hasDefault: boolean
  /** Always computed by PostgreSQL: it accepts no value. */
  computed: boolean
  /** Check constraints on only this column, as PostgreSQL writes them. */
  checks: string[]
}

/** The types that node-postgres returns as set up by `connect`, and those it additionally accepts. */
const kinds: Record<string, { read: string[]; insert?: string[] }> = {
  text: { read: ['string'] },
  uuid: { read: ['string'] },
  smallint: { read: ['number'] },
  integer: { read: ['number'] },
  bigint: { read: ['string'], insert: ['number | string'] },
  boolean: { read: ['boolean'] },
  'timestamp with time zone': { read: ['Date'] },
  // Midnight in the server's time zone, so the code reads it as text.
  date: { read: ['Date'], insert: ['string'] },
  // An array is passed as text: node-postgres would write it as a PostgreSQL array.
  jsonb: { read: ['object', 'object[]'], insert: ['string'] },
  'text[]': { read: ['string[]'] },
  'smallint[]': { read: ['number[]'] },
  'integer[]': { read: ['number[]'] },
  'timestamp with time zone[]': { read: ['Date[]'] },
}

let client: Client
let drop: () => Promise<void>
let declared: Declared
beforeAll(async () => {
  declared = JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'declared-tables.mjs')], { encoding: 'utf8' }),
  ) as Declared
  ;({ client, drop } = await freshClient())
})
afterAll(() => drop())

/** Every column of a table or view. A view's column has the properties of the table's column of the same name. */
async function columnsThere(): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not coalesce(b.attnotnull, false) as nullable,
      coalesce(b.atthasdef or b.attidentity <> '', false) as "hasDefault",
      coalesce(b.attidentity = 'a' or b.attgenerated <> '', false) as computed,
      array(select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
        where k.conrelid = b.attrelid and k.contype = 'c' and k.conkey = array[b.attnum]) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join information_schema.view_column_usage u on c.relkind = 'v' and u.view_schema = 'public'
      and u.view_name = c.relname and u.column_name = a.attname
    left join pg_attribute b on b.attname = a.attname
      and b.attrelid = case when c.relkind = 'v' then format('%I.%I', u.table_schema, u.table_name)::regclass else c.oid end
    -- The migrations are there before any type is: plain SQL keeps them (infra/database/migrate.ts).
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migrations'
    order by 1, 2`)
  return rows
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The values a constraint allows, if it lists them: `kind = ANY (ARRAY['mail'::text, …])`, or a range of integers. */
function valuesOf(check: string): (string | number)[] | null {
  const list = /^\("?\w+"? = ANY \(ARRAY\[(.*)\]\)\)$/.exec(check)?.[1]
  if (list !== undefined)
    return list.split(', ').map((item) => /^'(.*)'::text$/.exec(item)?.[1] ?? Number(item))
  const [, from, until] = /^\(\("?\w+"? >= (\d+)\) AND \("?\w+"? <= (\d+)\)\)$/.exec(check) ?? []
  return from && until
    ? Array.from({ length: Number(until) - Number(from) + 1 }, (_, n) => Number(from) + n)
    : null
}

const listed = (values: (string | number)[]) => values.map(String).sort().join(', ')

function valueFaults(column: Column, { kind, values }: Side): string[] {
  const allowed = column.checks.map(valuesOf).find((found) => found !== null)
  // A number with a constraint can be declared as any number, because the code computes with it.
  if (!allowed || (kind === 'number' && !values)) return []
  if (!values) return [`is any ${kind} to the code, but one of ${listed(allowed)} in the database`]
  return listed(values) === listed(allowed)
    ? []
    : [`is one of ${listed(values)} to the code, but of ${listed(allowed)} in the database`]
}

function columnFaults(column: Column, { read, insert }: { read: Side; insert: Side }): string[] {
  const { type, nullable, hasDefault, computed } = column
  const kind = kinds[type]
  if (!kind) return [`has the type ${type}, of which this test knows nothing`]
  const faults = valueFaults(column, read)
  const says = (is: boolean) => (is ? 'may be null' : 'is never null')
  if (!kind.read.includes(read.kind)) faults.push(`is read as ${read.kind}, but is a ${type}`)
  if (read.nullable !== nullable) faults.push(`${says(read.nullable)} to the code, but ${says(nullable)}`)
  if (computed !== (insert.kind === 'never'))
    return [...faults, computed ? 'takes no value, but the code may insert one' : 'takes a value']
  if (computed) return faults
  if (![read.kind, ...(kind.insert ?? [])].includes(insert.kind))
    faults.push(`is inserted as ${insert.kind}, but is a ${type}`)
  if (insert.nullable !== nullable)
    faults.push(
      nullable ? 'takes null, but the code may not insert it' : 'takes no null, but the code may insert one',
    )
  // A nullable column can be left out, in Kysely and in SQL.
  if (!nullable && insert.optional !== hasDefault)
    faults.push(hasDefault ? 'has a default, but has to be given' : 'has no default, but may be left out')
  return faults
}

/** The differences between the code and the database, one sentence each. */
async function faultsOf(tables: Declared): Promise<string[]> {
  const columns = await columnsThere()
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const code = new Map<string, { read: Side; insert: Side }>(
    Object.entries(tables).flatMap(([table, row]) =>
      Object.entries(row).map(([column, sides]) => [`${snake(table)}.${snake(column)}`, sides] as const),
    ),
  )
  return [
    ...[...code.keys()].filter((name) => !there.has(name)).map((name) => `${name} is in the code alone`),
    ...columns.flatMap((column) => {
      const name = `${column.table}.${column.column}`
      const sides = code.get(name)
      return sides
        ? columnFaults(column, sides).map((fault) => `${name} ${fault}`)
        : [`${name} is in the database alone`]
    }),
  ]
}

test('every table and column is the same in the code and in the database', async () => {
  expect(await faultsOf(declared)).toEqual([])
})

test.each([
  ['alter table users add column seen int', 'users.seen is in the database alone'],
  ['alter table audit drop column address', 'audit.address is in the code alone'],
  [
    'alter table users alter nickname drop not null',
    'users.nickname is never null to the code, but may be null',
  ],
  [
    'alter table uploads alter keep_until set not null',
    'uploads.keep_until may be null to the code, but is never null',
  ],
  ['alter table runs alter done type bigint', 'runs.done is read as number, but is a bigint'],
  ['alter table subscribers alter name drop default', 'subscribers.name has no default, but may be left out'],
  ['alter table notices alter at set default now()', 'notices.at has a default, but has to be given'],
  [
    `alter table outbox drop constraint outbox_kind_check, add check (kind in ('mail', 'sms', 'push'))`,
    'outbox.kind is one of mail, sms to the code, but of mail, push, sms in the database',
  ],
])('after %s the difference is reported', async (change, fault) => {
  await client.query('begin')
  try {
    await client.query(change)
    expect(await faultsOf(declared)).toContain(fault)
  } finally {
    await client.query('rollback')
  }
})
