import { runBench } from '../api/bench/run.mjs'
import { git, OlderCode } from './older-code.mjs'

/*
 * `pnpm fault:fleet primary` or `roll [COMMIT]`: faults in a fleet (docs/scale.md), started for the test in a temporary folder. `primary` kills
 * PostgreSQL's primary again and again during an import, a CallBack, restores and orders; `roll` replaces every api and edge under
 * load. Only on this machine; terminates. `FANS`, `SENDS`, `POSTS` and `KILLS` set the size.
 */
const [part = '', commit, ...more] = process.argv.slice(2)
if (!['primary', 'roll'].includes(part) || (commit && part !== 'roll') || more.length > 0) {
  console.error('pnpm fault:fleet primary\npnpm fault:fleet roll [COMMIT]')
  process.exit(1)
}
if (commit) {
  const versions = [git('rev-parse', 'HEAD'), git('rev-parse', commit)]
  const older = new OlderCode(commit)
  process.once('exit', () => older.remove())
  Object.assign(process.env, { FLEET_CODE: older.folder, FLEET_VERSIONS: versions.join(' ') })
}
await runBench(part, 'fault', [])
