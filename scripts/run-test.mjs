import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Runs one test file of a package with everything it has (TEST_ALL); Jest prints a line for each test.
 * @param {string} project
 * @param {string} file part of its path
 * @returns {Promise<boolean>} whether all passed
 */
export async function runTest(project, file) {
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const args = ['--experimental-vm-modules', jest, '--verbose', '--selectProjects', project]
  const env = { ...process.env, NODE_NO_WARNINGS: '1', TEST_ALL: '1', KILLS: process.env.KILLS ?? '20' }
  const child = spawn(process.execPath, [...args, '--testPathPatterns', file], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
