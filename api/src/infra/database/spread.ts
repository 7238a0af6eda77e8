import type { PoolClient } from 'pg'
import { onClient } from './transaction'

/**
 * The tables that grow with a page's fans and posts, and the column by which Citus spreads their rows over machines. All rows of a
 * page are on one machine, as are those of a CallBack's deliveries, so a statement that names the page or the CallBack runs on one
 * machine. All other tables stay on the coordinator. docs/scale.md; `test/one-shard.ts` checks every statement of the api.
 */
export const spreadTables = {
  fans: 'page_id',
  fan_names: 'page_id',
  fan_days: 'page_id',
  fan_marks: 'page_id',
  fan_gram_marks: 'page_id',
  fan_day_marks: 'page_id',
  fan_day_chapters: 'page_id',
  messaged_fans: 'page_id',
  tagged_fans: 'page_id',
  group_fans: 'page_id',
  fan_notes: 'page_id',
  subscribers: 'page_id',
  line_fans: 'page_id',
  telegram_fans: 'page_id',
  posts: 'page_id',
  post_media: 'page_id',
  page_files: 'page_id',
  page_insights: 'page_id',
  insight_words: 'page_id',
  deliveries: 'callback_id',
} as const satisfies Record<string, 'page_id' | 'callback_id'>

/** A table without rows: see `commitTogether`. */
const joint = 'spread.joint'

/** Rows of tables with the same column are stored on the same machine as those of its first table. */
const withTable = { page_id: 'fans', callback_id: 'deliveries' } as const

interface ForeignKey {
  name: string
  child: string
  column: string
  parent: string
  parentColumn: string
  isCascade: boolean
}

/** Whether tables of this database are spread over a Citus cluster. */
export async function isSpread(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${joint}') is not null as there`,
  )
  return rows[0]!.there
}

/**
 * Spreads the tables over the machines of a Citus cluster. Idempotent: tables that are already spread stay, so it can run
 * again after a migration that creates a table (`migrate` does), or after an interruption.
 * @returns the tables that were spread now
 */
export async function spread(client: Pick<PoolClient, 'query'>): Promise<string[]> {
  await client.query('create extension if not exists citus').catch((error: Error) => {
    throw new Error(
      `This PostgreSQL cannot load Citus (${error.message}). Nothing was changed. Set DATABASE_URL to the coordinator of a Citus cluster ` +
        'whose role may create the extension (docs/scale.md, "Citus")',
      { cause: error },
    )
  })
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  )
  const done = new Set(rows.map(({ name }) => name))
  const waiting = Object.entries(spreadTables).filter(([table]) => !done.has(table))
  for (const [table, column] of waiting) {
    const leader = withTable[column]
    await onClient(client, async () => {
      for (const key of await foreignKeys(client, table)) await replaceKey(client, key)
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        column,
        table === leader ? 'none' : leader,
      ])
      // Until then the copied rows stay hidden on the coordinator.
      await client.query('select truncate_local_data_after_distributing_table($1)', [table])
    })
  }
  await commitTogether(client, done.has(joint))
  return waiting.map(([table]) => table)
}

/**
 * Makes a transaction on the coordinator and one worker commit as a whole. By default, Citus has the worker commit first, with one
 * message: if either machine dies at that moment, only one of them keeps its rows. But a transaction that also writes to a table which
 * Citus keeps on the coordinator is prepared on both machines before either commits. So each statement that writes to a coordinator
 * table also updates such a table, which has no rows.
 */
async function commitTogether(client: Pick<PoolClient, 'query'>, isThere: boolean): Promise<void> {
  // Citus' metadata lists the table last, so an interrupted run is done again.
  if (!isThere) {
    await client.query(`
      create schema if not exists spread;
      create table if not exists ${joint} (id int primary key);
      create or replace function spread.commit_together() returns trigger language plpgsql as $$ begin
        update ${joint} set id = id where id = 0;
        return null;
      end $$`)
    await client.query('select citus_add_local_table_to_metadata($1)', [joint])
  }
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'commit_together')`,
  )
  for (const { name } of rows)
    await client.query(
      `create trigger commit_together before insert or update or delete on ${name}
       for each statement execute function spread.commit_together()`,
    )
}

async function foreignKeys(client: Pick<PoolClient, 'query'>, table: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conname as name, c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent,
       b.attname as "parentColumn", c.confdeltype = 'c' as "isCascade"
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.conrelid = to_regclass($1)`,
    [table],
  )
  return rows
}

/**
 * Foreign keys do not work across machines. A trigger replaces a key with `on delete cascade`: it deletes the child rows in the same
 * transaction. That the parent of a new row exists is ensured by the code that writes it (`holdPage`, `keepPageRow`, `holdFile`).
 */
async function replaceKey(client: Pick<PoolClient, 'query'>, key: ForeignKey): Promise<void> {
  const { name, child, column, parent, parentColumn } = key
  if (key.isCascade)
    await client.query(`
      create or replace function erase_${name}() returns trigger language plpgsql as $$ begin
        delete from ${child} where ${column} = old.${parentColumn};
        return null;
      end $$;
      create or replace trigger ${name} after delete on ${parent} for each row execute function erase_${name}()`)
  await client.query(`alter table ${child} drop constraint ${name}`)
}
