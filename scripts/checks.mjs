import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'
import { failureOf } from './test-failures.mjs'

/** The path of an installed command. */
export const bin = (name) => join(root, 'node_modules/.bin', name)

/** @typedef {[name: string, command: string, args: string[]]} Check */

/**
 * Everything that reads the code without running it: each a name, a command and its arguments.
 * @param {string[]} [changed] files: leaves out what none of them can have broken
 * @returns {Check[]}
 */
export function checksOf(changed) {
  const of = changed ?? ['.']
  const some = (pattern) => !changed || changed.some((file) => pattern.test(file))
  /** @type {[isNeeded: boolean, ...Check][]} */
  const checks = [
    // One program for all packages: each by itself would check the shared one again. One checker, because more of them repeat each other's work.
    [some(/\.m?tsx?$|^tsconfig|^pnpm-|\.json$/), 'types', bin('tsc'), ['-p', '.', '--checkers', '1']],
    [
      some(/\.mjs$|^tsconfig|^pnpm-|^shared\//),
      'types of scripts',
      bin('tsc'),
      ['-p', 'scripts', '--checkers', '1'],
    ],
    [of.length > 0, 'format', bin('oxfmt'), ['--check', '--no-error-on-unmatched-pattern', ...of]],
    [true, 'lint', bin('oxlint'), ['--deny-warnings', '.']],
    [true, 'boundaries', process.execPath, ['scripts/check-boundaries.mjs']],
    [true, 'documents cited', process.execPath, ['scripts/check-docs.mjs']],
    [true, 'unused code', bin('knip'), ['--no-progress']],
  ]
  return checks.filter(([isNeeded]) => isNeeded).map(([, ...check]) => check)
}

/** Runs one command to its end. Gives its exit code and what it wrote. */
export function runQuietly(command, args, env = process.env, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: String(error) }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs the checks, two at a time. Gives how many passed, and what failed; that is also printed with its output.
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
