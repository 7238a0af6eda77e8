import { spread } from '../src/infra/database/spread'
import { withClient } from './with-client'

/**
 * Makes the template of the tests' databases one whose tables Citus spreads, on a PostgreSQL that loads it (`SPREAD=1`): a coordinator that
 * keeps the shards as well, so that a copy of the database has them all.
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
  // Citus keeps a process in each database; one that is copied has to be without any.
  await withClient(server, async (admin) => {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}
