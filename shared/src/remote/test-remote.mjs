import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Runs Jest in the present folder. Gives its exit code. @param {string[]} args */
export function testRemote(args) {
  const require = createRequire(join(process.cwd(), 'package.json'))
  const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js')
  const { status } = spawnSync(process.execPath, ['--experimental-vm-modules', jest, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  return status ?? 1
}
