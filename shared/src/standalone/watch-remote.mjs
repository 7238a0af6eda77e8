import { adopt } from '../federation/adopt.mjs'
import { releaseVersion } from '../federation/version.mjs'
import { openBuilder } from '../builder/builders.mjs'

/* A child process (serve.mjs): the remote's builder, which may differ from the page's or be another copy of it, rebuilds the remote at every change,
 * and the result is sent to the parent. The version is the one at the start: a builder reads its configuration once. */
const [dir = '', output = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())

const version = releaseVersion(dir)
const builder = await openBuilder(dir)
await builder.watch(output, async (found, hash) => {
  const isAdopted = found.length === 0 && !builder.makesRelease
  const faults = isAdopted ? (await adopt(output, version)).faults : found
  process.send?.({ faults, hash })
})
