import { readConfig } from './infra/config'
import { createCrypto } from './infra/crypto'
import { forCommand } from './infra/database/for-command'
import { createLog } from './infra/log'
import { rotateSeals } from './infra/rotate-seals'
import { sealedColumns } from './modules'

/*
 * `SECRET_KEY=<new> SECRET_KEY_OLD=<old> pnpm rotate-key`: seals again what the old key sealed. May run alongside the site
 * that was started with the same two; ends with 0 only where nothing is left that an old key alone opens.
 */
const config = readConfig(process.env)
const log = createLog('silent')
await forCommand(config, log, async ({ db }) => {
  const { sealed, current, lost } = await rotateSeals(
    db,
    createCrypto(config.secretKey, config.olderSecretKeys),
    sealedColumns,
  )
  console.log(
    `${sealed} sealed again, ${current} were under this key already, ${lost.length} cannot be opened`,
  )
  for (const row of lost)
    console.error(`No key given opens ${row}: is the one it was sealed by in SECRET_KEY_OLD?`)
  if (lost.length === 0) console.log('SECRET_KEY_OLD is not needed any more.')
  process.exitCode = lost.length === 0 ? 0 : 1
})
