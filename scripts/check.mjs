import { spawnSync } from 'node:child_process'
import { changedFiles } from './changed.mjs'
import { runChecks } from './checks.mjs'
import { installPackages, root } from './install.mjs'

/* `pnpm check`: what a commit should survive: the checks that what has changed can fail, and its tests. */
installPackages()
const { failed } = await runChecks(changedFiles('work'))
const jest = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--testTimeout=60000',
    '--maxWorkers=2',
    '--onlyChanged',
    '--passWithNoTests',
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exit(failed === 0 && jest.status === 0 ? 0 : 1)
