import { atTerminal, noArguments } from './infra/database/at-terminal'
import { withSession } from './infra/database/session'
import { spread } from './infra/database/spread'

/*
 * `DATABASE_URL=… pnpm spread`: spreads the tables that grow with a page over the machines of a Citus cluster, which must know its
 * machines already. Stop the api and its workers first. docs/scale.md.
 */
noArguments('DATABASE_URL=… pnpm spread')
await atTerminal(
  async ({ sessions }) => {
    const tables = await withSession(sessions, spread)
    console.log(
      tables.length === 0 ? 'All tables are already distributed.' : `Distributed: ${tables.join(', ')}`,
    )
  },
  ({ databaseUrl }) => {
    if (!databaseUrl)
      throw new Error('pnpm spread needs DATABASE_URL: the coordinator of a Citus cluster (docs/scale.md)')
  },
)
