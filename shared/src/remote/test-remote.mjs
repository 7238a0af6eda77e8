import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Runs Vitest in the current folder, once unless `--watch` is among the arguments. Returns its exit code. @param {string[]} args */
export function testRemote(args) {
  const require = createRequire(join(process.cwd(), 'package.json'))
  const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
  const once = args.includes('--watch') ? [] : ['run']
  const { status } = spawnSync(process.execPath, [vitest, ...once, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  return status ?? 1
}
