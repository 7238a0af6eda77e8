import { spawnSync } from 'node:child_process'
import { relative, sep } from 'node:path'
import { changedFiles } from './changed.mjs'
import { runChecks } from './checks.mjs'
import { installPackages, root } from './install.mjs'
import { jestCommand } from './jest-command.mjs'
import { nearestTests } from './nearest-tests.mjs'

/*
 * `pnpm check`: what a commit should survive, in less than a minute: the checks that what has changed can fail, and the tests
 * nearest to it. Nearly every test of the api starts the whole api, so that all are related to any change there; the rest is
 * left to `npm test`.
 */
const most = 12

installPackages()
const changed = changedFiles('work')
const { failed } = await runChecks(changed)
const related = jest(['--onlyChanged', '--listTests'], ['ignore', 'pipe', 'inherit'])
  .stdout.split('\n')
  .filter(Boolean)
  .map((path) => relative(root, path).split(sep).join('/'))
const nearest = nearestTests(related, changed, most)
/** @type {number | null} */
let status = 0
if (nearest.length > 0) {
  const left = related.length - nearest.length
  console.log(
    `\n${nearest.length} test files nearest to the changes${left > 0 ? `; ${left} more are left to npm test` : ''}`,
  )
  status = jest(['--testTimeout=60000', '--maxWorkers=2', '--runTestsByPath', ...nearest], 'inherit').status
}
process.exit(failed === 0 && status === 0 ? 0 : 1)

function jest(args, stdio) {
  return spawnSync(process.execPath, [...jestCommand, ...args], { cwd: root, stdio, encoding: 'utf8' })
}
