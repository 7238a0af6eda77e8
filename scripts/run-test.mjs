import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './install.mjs'
import { jestCommand } from './jest-command.mjs'

/**
 * Runs one test file of a package with everything it has (TEST_ALL); Jest prints a line for each test.
 * @param {string} project
 * @param {string} file part of its path
 * @returns {Promise<boolean>} whether all passed
 */
export async function runTest(project, file) {
  const args = [...jestCommand, '--verbose', '--selectProjects', project]
  const env = { ...process.env, NODE_NO_WARNINGS: '1', TEST_ALL: '1', KILLS: process.env.KILLS ?? '20' }
  const child = spawn(process.execPath, [...args, '--testPathPatterns', file], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
