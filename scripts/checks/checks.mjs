import { bin, runQuietly } from '../run-quietly.mjs'
import { failureOf } from '../tests/failures.mjs'

/** @typedef {[name: string, command: string, args: string[]]} Check */

/**
 * All checks that read the code without running it: each a name, a command and its arguments.
 * @param {string[]} [changed] files: leaves out checks that none of them can break
 * @returns {Check[]}
 */
export function checksOf(changed) {
  const of = changed ?? ['.']
  const some = (pattern) => !changed || changed.some((file) => pattern.test(file))
  /** @type {[isNeeded: boolean, ...Check][]} */
  const checks = [
    // One program for all packages: separate ones would each check the shared package again. One checker: several would repeat each other's work.
    [some(/\.m?tsx?$|^tsconfig|^pnpm-|\.json$/), 'types', bin('tsc'), ['-p', '.', '--checkers', '1']],
    [
      some(/\.mjs$|^tsconfig|^pnpm-|^shared\//),
      'types of scripts',
      bin('tsc'),
      ['-p', 'scripts', '--checkers', '1'],
    ],
    [of.length > 0, 'format', bin('oxfmt'), ['--check', '--no-error-on-unmatched-pattern', ...of]],
    [true, 'lint', bin('oxlint'), ['--deny-warnings', '.']],
    [true, 'boundaries', process.execPath, ['scripts/checks/check-boundaries.mjs']],
    [true, 'documents cited', process.execPath, ['scripts/checks/check-docs.mjs']],
    [true, 'unused code', bin('knip'), ['--no-progress']],
  ]
  return checks.filter(([isNeeded]) => isNeeded).map(([, ...check]) => check)
}

/**
 * Runs the checks, two at a time. Returns how many passed, and what failed; failures are also printed with their output.
 * @param {string[]} [changed] see `checksOf`
 */
export async function runChecks(changed) {
  const waiting = checksOf(changed)
  const result = { passed: 0, failures: /** @type {string[]} */ ([]) }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, command, args] = check
      const { code, output } = await runQuietly(command, args)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
      if (code === 0) {
        result.passed++
        continue
      }
      console.log(output.trimEnd())
      result.failures.push(failureOf(name, output))
    }
  }
  await Promise.all([worker(), worker()])
  return result
}
