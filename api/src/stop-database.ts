import { existsSync } from 'node:fs'
import { readConfig } from './infra/config/config'
import { lockDataFolder } from './infra/data-lock'
import { postgresAccount } from './infra/database/embedded/account'
import { locateCluster } from './infra/database/embedded/cluster'
import { stopPostmaster } from './infra/database/embedded/postmaster'

/*
 * Stops the embedded PostgreSQL of a data folder, by force if it takes longer than 2 s: for `npm start`, if the api did
 * not stop it before it ended.
 */
const { dataDir } = readConfig(process.env)
if (existsSync(dataDir)) await stop()

async function stop() {
  // Throws if a living api holds the folder: the database is then in use.
  const unlock = lockDataFolder(dataDir)
  await stopPostmaster(locateCluster(dataDir, postgresAccount()), 2_000)
  unlock()
}
