import { spread } from '../src/infra/database/spread'
import { withClient } from './with-client'

/**
 * Has Citus spread the tables of the tests' template database, on a PostgreSQL that loads Citus (`SPREAD=1`). The coordinator also stores
 * the shards, so that a copy of the database has all of them.
 */
export async function spreadTemplate(server: string, template: URL): Promise<void> {
  const { hostname, port, pathname } = template
  await withClient(template.href, async (client) => {
    await client.query('create extension citus')
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, port])
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [hostname, port])
    await spread(client)
  })
  const name = pathname.slice(1)
  // Citus keeps a process in each database; a database that is copied must have none.
  await withClient(server, async (admin) => {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}
