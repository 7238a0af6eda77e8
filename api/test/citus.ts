import { Client } from 'pg'
import { spread } from '../src/infra/database/spread'

/**
 * Makes the template of the tests' databases one whose tables Citus spreads, on a PostgreSQL that loads it (`SPREAD=1`): a coordinator that
 * keeps the shards as well, so that a copy of the database has them all.
 */
export async function spreadTemplate(server: string, template: URL): Promise<void> {
  const client = new Client({ connectionString: template.href })
  await client.connect()
  try {
    await client.query('create extension citus')
    await client.query('select citus_set_coordinator_host($1, $2)', [template.hostname, template.port])
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [
      template.hostname,
      template.port,
    ])
    await spread(client)
  } finally {
    await client.end()
  }
  await closeToAll(server, template.pathname.slice(1))
}

/** Citus keeps a process in each database; a database that is copied has to be without any. */
async function closeToAll(server: string, name: string): Promise<void> {
  const admin = new Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  } finally {
    await admin.end()
  }
}
