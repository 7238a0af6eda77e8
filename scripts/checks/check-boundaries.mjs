import { spawnSync } from 'node:child_process'
import { boundaryFaultsIn } from './boundary-faults.mjs'
import { root } from '../install.mjs'

/* Exits with 1 if a file breaks a boundary, or if git ignores a source file, which then is in no commit. */

const { count, faults } = boundaryFaultsIn(root)
faults.push(
  ...ignoredSources().map((file) => `git ignores ${file}: give it another name, or change .gitignore`),
)
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${count} files respect the boundaries`)
process.exitCode = faults.length === 0 ? 0 : 1

/** Source files that git ignores; none without git or a repository. */
function ignoredSources() {
  const asked = ['ls-files', '--others', '--ignored', '--exclude-standard', '--', ':(glob)*/src/**']
  const { stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter(Boolean)
}
