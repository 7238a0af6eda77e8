import { spawnSync } from 'node:child_process'
import { changedFiles } from './checks/changed.mjs'
import { runChecks } from './checks/checks.mjs'
import { installPackages, root } from './install.mjs'
import { nearestTests } from './tests/nearest-tests.mjs'
import { vitest, vitestCommand } from './tests/vitest-command.mjs'

/*
 * `pnpm check`: quick checks before a commit, in less than a minute: those that the changes can break, and the tests
 * nearest to them. Nearly every api test starts the whole api, so all are related to any change there; the rest is
 * left to `npm test`.
 */
const most = 12

installPackages()
const changed = changedFiles('work')
const { failures } = await runChecks(changed)
const listed = spawnSync(process.execPath, [vitest, 'list', '--changed', '--filesOnly'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
})
// Each line has a project and a path: `[api] api/src/main.test.ts`.
const related = [...listed.stdout.matchAll(/^\[[\w-]+\] (.+)$/gm)].map(([, path = '']) => path)
const nearest = nearestTests(related, changed, most)
/** @type {number | null} */
let status = 0
if (nearest.length > 0) {
  const left = related.length - nearest.length
  console.log(
    `\n${nearest.length} test files nearest to the changes${left > 0 ? `; npm test runs ${left} more` : ''}`,
  )
  status = spawnSync(process.execPath, [...vitestCommand, ...nearest], { cwd: root, stdio: 'inherit' }).status
}
process.exit(failures.length === 0 && status === 0 ? 0 : 1)
