import { plainEmail } from '@fankeep/shared/contract'
import { systemClock } from './infra/clock'
import { atTerminal, readArguments } from './infra/database/at-terminal'
import { endSessions } from './modules/session/sessions'

/*
 * `pnpm end-sessions EMAIL|all`: logs out one member on all devices, or everyone. Can run while the site does: each request
 * looks up its token.
 */
const of = readArguments('pnpm end-sessions EMAIL|all', ([one, ...more]) =>
  more.length === 0 && !one?.startsWith('-') ? one : undefined,
)
await atTerminal(async ({ db }) => {
  const ended = await endSessions(db, systemClock, plainEmail(of.trim()))
  if (ended === null) console.error('No member has this e-mail address.')
  else console.log(`${ended} sessions ended`)
  process.exitCode = ended === null ? 1 : 0
})
