import { systemClock } from './infra/clock'
import { readConfig } from './infra/config'
import { forCommand } from './infra/database/for-command'
import { createLog } from './infra/log'
import { endSessions } from './modules/session/sessions'

/*
 * `pnpm end-sessions EMAIL|all`: logs out one member on all devices, or everyone. Can run while the site does: each request
 * looks up its token.
 */
const [of, ...more] = process.argv.slice(2)
if (of === undefined || more.length > 0) {
  console.error('pnpm end-sessions EMAIL|all')
  process.exit(1)
}
const config = readConfig(process.env)
await forCommand(config, createLog('silent'), async ({ db }) => {
  const ended = await endSessions(db, systemClock, of.trim().toLowerCase())
  if (ended === null) console.error('No member has this address.')
  else console.log(`${ended} sessions ended`)
  process.exitCode = ended === null ? 1 : 0
})
