import { adopt } from '../federation/adopt.mjs'
import { releaseVersion } from '../federation/version.mjs'
import { openBuilder } from '../builder/builders.mjs'

/*
 * A process of its own (serve.mjs): the remote's builder, which may be another one than the page's or another copy of the same,
 * builds it at every change, and what came of it is sent. The version is the one it began with: a builder reads its
 * configuration once.
 */
const [dir = '', output = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())

const version = releaseVersion(dir)
const builder = await openBuilder(dir)
await builder.watch(output, async (found, hash) => {
  const isAdopted = found.length === 0 && !builder.makesRelease
  const faults = isAdopted ? (await adopt(output, version)).faults : found
  process.send?.({ faults, hash })
})
