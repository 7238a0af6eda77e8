import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { installPackages, root } from './install.mjs'

/*
 * All levels of tests, cheapest first: checks, units, server and screens (Jest), then the production build in a real
 * browser (Playwright). Closes with `N passed, N failed`; ends with 0 only where nothing failed.
 */
installPackages()
const scratch = mkdtempSync(join(tmpdir(), 'fankeep-test-'))
/** Where more files than this failed it is no chance. */
const mostOnceMore = 3
const total = { passed: 0, failed: 0 }
const levels = { checks: runChecks, jest: runJest, e2e: runPlaywright }
const chosen = process.argv.slice(2).filter((name) => name in levels)

for (const [name, run] of Object.entries(levels)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const began = Date.now()
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  console.log(
    `── ${name}: ${passed} passed, ${failed} failed in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** A file that failed is run once more, alone, as the browser's tests are; both turns are in the output. */
function runJest() {
  const first = jestTurn([])
  const failed = first.files ?? []
  if (failed.length === 0 || failed.length > mostOnceMore) return first
  console.log(`\nOnce more, alone: ${failed.join(', ')}\n`)
  const second = jestTurn(failed)
  if (second.files === undefined) return first
  // What passed in these files at first is in the second turn's count.
  return { passed: first.passed - first.passedInFailed + second.passed, failed: second.failed }
}

/** One turn over these files, or all. `files`: those that failed; none where nobody knows. */
function jestTurn(files) {
  const report = join(scratch, 'jest.json')
  rmSync(report, { force: true })
  const { status } = runVisibly(process.execPath, [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--testTimeout=60000',
    '--maxWorkers=2',
    '--json',
    `--outputFile=${report}`,
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
  ])
  return counted(status, () => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const bad = testResults.filter((file) => file.status === 'failed')
    return {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      files: bad.map(({ name }) => name),
      passedInFailed: bad
        .flatMap(({ assertionResults }) => assertionResults)
        .filter((test) => test.status === 'passed').length,
    }
  })
}

function runPlaywright() {
  const report = join(scratch, 'playwright.json')
  const env = { ...process.env, CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { status } = runVisibly(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    cwd: join(root, 'e2e'),
    env,
  })
  return counted(status, () => {
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
  })
}

function runVisibly(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
}

/** A runner that failed without a failed test (it could not even begin) counts as one failure. */
function counted(status, read) {
  try {
    const counts = read()
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1 }
  }
}
