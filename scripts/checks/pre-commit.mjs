import { changedFiles } from './changed.mjs'
import { bin, runQuietly } from '../run-quietly.mjs'

/* Runs before each commit, in a few seconds: format and lint of the staged files, and the boundaries. `git commit --no-verify` skips it. */
const staged = changedFiles('staged')
const code = staged.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))
/** @type {[files: string[], command: string, args: string[]][]} */
const checks = [
  [staged, bin('oxfmt'), ['--check', '--no-error-on-unmatched-pattern', ...staged]],
  [code, bin('oxlint'), ['--deny-warnings', ...code]],
  [code, process.execPath, ['scripts/checks/check-boundaries.mjs']],
]
const results = await Promise.all(
  checks.filter(([files]) => files.length > 0).map(([, command, args]) => runQuietly(command, args)),
)
const failed = results.filter(({ code }) => code !== 0)
for (const { output } of failed) console.error(output.trimEnd())
if (failed.length > 0)
  console.error('\nNothing was committed. `npx pnpm format` formats; fix the rest by hand.')
process.exit(failed.length > 0 ? 1 : 0)
