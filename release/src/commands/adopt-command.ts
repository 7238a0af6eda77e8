import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { Command } from './commands'
import { Misunderstood, Problem } from '../problem'

/** Makes a release of a remote that was built without our preset. It changes only the build's own folder. */
export const adoptCommand: Command = async ([folder]) => {
  if (!folder) throw new Misunderstood('Which build? release adopt FOLDER')
  const { adopt } = await import('@fankeep/shared/federation/adopt')
  const { manifest, faults }: { manifest?: ReleaseManifest; faults: string[] } = await adopt(folder)
  if (!manifest) throw new Problem(faults.join('\n'), 'does_not_fit')
  const { name, version, files, requires } = manifest
  const brotli = Object.values(files).reduce((sum, file) => sum + file.brotli, 0)
  const sentence = `${name} ${version} is now a release: ${Object.keys(files).length} files, ${brotli} bytes (brotli). Next: release publish ${folder}`
  return { answer: { name, version, requires }, rows: [[sentence]] }
}
