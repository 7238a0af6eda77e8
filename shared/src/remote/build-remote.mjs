import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { adopt } from '../federation/adopt.mjs'
import { openBuilder } from '../builder/builders.mjs'
import { Refused } from '../builder/refused.mjs'

/**
 * Builds the remote in this folder into `dist`, as a release: with the preset, or with its own builder, whose output is adopted. Returns its
 * manifest.
 * @throws Refused with the build errors
 */
export async function buildRemote(dir) {
  const dist = join(dir, 'dist')
  const builder = await openBuilder(dir)
  rmSync(dist, { recursive: true, force: true })
  await builder.build(dist)
  if (builder.makesRelease) return JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'))
  const { manifest, faults } = await adopt(dist)
  if (faults.length > 0) throw new Refused(faults.join('\n'))
  return manifest
}
