import { execFileSync } from 'node:child_process'
import { makeMember, makePage } from '../bench/member'
import { Report } from '../bench/report'
import { startClients } from './clients'
import { type Fleet, startFleet } from './fleet'
import { compare } from './history'
import { startProbes } from './probes'

/*
 * `pnpm fault:fleet roll [COMMIT]`: replaces every api and every edge of a fleet three times while clients write and read: nothing may
 * fail. With an earlier commit the fleet starts with its code, is upgraded to ours, rolled back, and upgraded again.
 */
const { FLEET_CODE: folder, FLEET_VERSIONS: versions } = process.env
const fleet = await startFleet()
let isWell = false
try {
  isWell = await rollUnderLoad(fleet)
} finally {
  await fleet.stop()
}
process.exit(isWell ? 0 : 1)

async function rollUnderLoad({ environment, site, run }: Fleet): Promise<boolean> {
  const report = new Report()
  const token = await makeMember(environment)
  const page = await makePage(environment.pool, 5_000)
  const clients = await startClients(environment, { site, token, page })
  const probes = await startProbes(site)
  for (let n = 0; n < 3; n++) {
    changeCode(n)
    await run('roll')
  }
  const { failed, views } = await probes.stop()
  const found = compare(clients.history, await clients.stop())
  const notDone = clients.history.filter(({ outcome }) => outcome !== 'ok')
  report.hold(`of ${clients.history.length} calls that write, not done`, notDone.length, { most: 0 }, '')
  report.hold('lost, or doubled', found.lost.length + found.doubled.length, { most: 0 }, '')
  report.hold(`of ${views} views of the site's pages and remotes, failed`, failed.length, { most: 0 }, '')
  for (const { kind, outcome, error = '' } of notDone.slice(0, 10)) report.tell(`${kind} ${outcome} ${error}`)
  for (const one of failed.slice(0, 10)) report.tell(one)
  return report.end()
}

/** Switches the code for the next replacement, if there are two versions: ours first. */
function changeCode(n: number) {
  if (folder && versions)
    execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', versions.split(' ')[n % 2]!])
}
