import { readConfig } from './infra/config'
import { forCommand } from './infra/database/for-command'
import { withSession } from './infra/database/session'
import { spread } from './infra/database/spread'
import { createLog } from './infra/log'

/*
 * `DATABASE_URL=… pnpm spread`: spreads the tables that grow with a page over the machines of a Citus cluster, which must know its
 * machines already. Stop the api and its workers first. docs/scale.md.
 */
const config = readConfig(process.env)
if (!config.databaseUrl) {
  console.error('pnpm spread needs DATABASE_URL: the coordinator of a Citus cluster (docs/scale.md)')
  process.exit(1)
}
await forCommand(config, createLog('silent'), async ({ sessions }) => {
  const tables = await withSession(sessions, spread)
  console.log(tables.length === 0 ? 'All tables are spread already.' : `Spread: ${tables.join(', ')}`)
})
