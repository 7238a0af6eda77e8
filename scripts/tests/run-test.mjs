import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../install.mjs'
import { vitestCommand } from './vitest-command.mjs'

/**
 * Runs one test file of a package in its full size (TEST_ALL); Vitest prints a line for each test.
 * @param {string} project
 * @param {string} file part of its path
 * @returns {Promise<boolean>} whether all passed
 */
export async function runTest(project, file) {
  const args = [...vitestCommand, '--reporter=verbose', '--project', project, file]
  const env = { ...process.env, NODE_NO_WARNINGS: '1', TEST_ALL: '1', KILLS: process.env.KILLS ?? '20' }
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
