import type { PoolClient } from 'pg'
import { z } from 'zod'

export interface CopiedTable {
  /** `public.fans`, as SQL writes it. */
  name: string
  /** Columns that are stored; those PostgreSQL generates are left out. */
  columns: string[]
}

/** The version of the copy format. */
export const copyVersion = 1

const count = z.number().int().nonnegative()

export const manifestShape = z.object({
  version: z.literal(copyVersion),
  madeAt: z.string(),
  /** PostgreSQL's version as `server_version_num`. Any version from 15 on reads the rows of any other. */
  postgres: z.number(),
  /** The migrations that made the rows' schema. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      bytes: count,
      sha256: z.string(),
    }),
  ),
  files: z.object({ count, bytes: count }),
  releases: z.boolean(),
})

export type Manifest = z.infer<typeof manifestShape>

/** Jobs that wait or run; finished jobs are history. Each start creates the queues themselves. */
const jobs = 'pgboss.job'

/** The rows of a table to copy, as a query's `from`. */
export const sourceOf = (table: string) => (table === jobs ? `${jobs} where state < 'completed'` : table)

/** Jobs of a copy that will run once a worker starts on the restored site. */
export const waitingIn = ({ tables }: Manifest): number => tables.find(({ name }) => name === jobs)?.rows ?? 0

/** Every table to copy, referenced tables first. `migrations` is left out: the manifest has it. */
export async function listTables(client: Pick<PoolClient, 'query'>): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refers: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum)::text[] as columns,
       array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
         join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid)::text[] as refers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname <> 'migrations' or n.nspname = 'pgboss' and c.relname = 'job')
     order by 1`,
  )
  const ordered: CopiedTable[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ refers }) => !refers.some((name) => waiting.has(name)))
    if (free.length === 0)
      throw new Error(`Circular foreign keys between tables: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of free) {
      waiting.delete(name)
      // A job refers to its queue, which is not copied.
      ordered.push({ name, columns })
    }
  }
  return ordered
}

/** A copy takes long: the limits of requests must not apply to it. */
export async function withoutLimits(client: PoolClient): Promise<void> {
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`set ${name} = 0`)
}
