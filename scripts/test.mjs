import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTestBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { installPackages, root } from './install.mjs'
import { playwrightTimes, vitestTimes } from './test-times.mjs'
import { vitestCommand } from './vitest-command.mjs'

/*
 * All levels of tests, cheapest first: checks, units, server and screens (Vitest), then the production build in a real
 * browser (Playwright). Closes with `N passed, N failed`; ends with 0 only where nothing failed. `--all` (`npm run test:all`)
 * has the whole matrix, faults and load with it; `--times` prints where the time goes: docs/testing.md.
 */
if (process.argv.includes('--all')) process.env.TEST_ALL = '1'

installPackages()
const scratch = mkdtempSync(join(tmpdir(), 'fankeep-test-'))
const times = process.argv.includes('--times')
const total = { passed: 0, failed: 0 }
const levels = { checks: () => runChecks(), vitest: runVitest, e2e: runPlaywright }
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

function runVitest() {
  const report = join(scratch, 'vitest.json')
  // A few tests try builds in a browser, as publishing does.
  const env = {
    ...process.env,
    CHROMIUM: findTestBrowser(),
    // What Node and the SDK say of themselves at each start is no news, and hides what is.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
  const { status } = runVisibly(
    process.execPath,
    [...vitestCommand, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env },
  )
  return counted(status, () => {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    if (times) console.log(vitestTimes(result).join('\n'))
    const { numPassedTests, numFailedTests, testResults } = result
    // A file that could not be loaded has no tests.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  })
}

function runPlaywright() {
  const report = join(scratch, 'playwright.json')
  const env = { ...process.env, CHROMIUM: findTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { status } = runVisibly(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    cwd: join(root, 'e2e'),
    env,
  })
  return counted(status, () => {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    if (times) console.log(playwrightTimes(result).join('\n'))
    const { stats, errors } = result
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
