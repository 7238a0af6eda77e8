import { existsSync } from 'node:fs'
import { readConfig } from './infra/config'
import { lockDataFolder } from './infra/data-lock'
import { postgresAccount } from './infra/database/embedded/account'
import { locateCluster } from './infra/database/embedded/cluster'
import { stopPostmaster } from './infra/database/embedded/postmaster'

/*
 * Stops the embedded PostgreSQL of a data folder, by force within 2 s: for `npm start`, where the api that should have
 * done it did not come to its end.
 */
const { dataDir } = readConfig(process.env)
if (existsSync(dataDir)) await stop()

async function stop() {
  // Throws where a living api has the folder: then the database is that one's.
  const unlock = lockDataFolder(dataDir)
  await stopPostmaster(locateCluster(dataDir, postgresAccount()), 2_000)
  unlock()
}
