import { readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findTestBrowser } from './browser.mjs'
import { runChecks } from './checks/checks.mjs'
import { installPackages, root } from './install.mjs'
import { makeScratchFolder } from './scratch-folder.mjs'
import { failureOf, playwrightFailures, vitestFailures } from './tests/failures.mjs'
import { playwrightTimes, vitestTimes } from './tests/times.mjs'
import { vitestCommand } from './tests/vitest-command.mjs'

/*
 * All levels of tests: the checks first, then units, server and screens (Vitest) and, at the same time, the production build
 * in a real browser (Playwright), which spends half of its time waiting. Ends with what failed and `N passed, N failed`; exits with 0
 * only if nothing failed. `--all` (`npm run test:all`) adds the whole matrix, faults and load, one level after the
 * other; `--times` prints where the time goes: docs/testing.md.
 */
const everything = process.argv.includes('--all')
if (everything) process.env.TEST_ALL = '1'

installPackages()
const scratch = makeScratchFolder()
// For both levels and all processes they start.
process.env.TMPDIR = scratch
const times = process.argv.includes('--times')
const environment = process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env
const total = { passed: 0, failures: /** @type {string[]} */ ([]) }
const levels = { checks: () => runChecks(), vitest: runVitest, e2e: runPlaywright }
const chosen = process.argv.slice(2).filter((name) => name in levels)

const wanted = Object.keys(levels).filter((name) => chosen.length === 0 || chosen.includes(name))
const steps = everything ? wanted.map((name) => [name]) : [['checks'], ['vitest', 'e2e']]
for (const names of steps) await Promise.all(names.filter((name) => wanted.includes(name)).map(runLevel))
if (total.failures.length > 0) console.log(`\n── what failed ${'─'.repeat(50)}\n${total.failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length === 0 && total.passed > 0 ? 0 : 1)

async function runLevel(name) {
  const began = Date.now()
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const { passed, failures } = await levels[name]()
  total.passed += passed
  total.failures.push(...failures)
  console.log(
    `── ${name}: ${passed} passed, ${failures.length} failed in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
}

async function runVitest() {
  const report = join(scratch, 'vitest.json')
  // A few tests try builds in a browser, as publishing does.
  const env = {
    ...environment,
    CHROMIUM: findTestBrowser(),
    // Warnings that Node and the SDK print at each start would hide the others.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
  const status = await runVisibly(
    process.execPath,
    [...vitestCommand, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env },
  )
  return counted('vitest', status, () => {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    if (times) console.log(vitestTimes(result).join('\n'))
    return { passed: result.numPassedTests, failures: vitestFailures(result) }
  })
}

async function runPlaywright() {
  const report = join(scratch, 'playwright.json')
  const env = { ...environment, CHROMIUM: findTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const status = await runVisibly(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    cwd: join(root, 'e2e'),
    env,
  })
  return counted('e2e', status, () => {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    if (times) console.log(playwrightTimes(result).join('\n'))
    const { expected, flaky } = result.stats
    return { passed: expected + flaky, failures: playwrightFailures(result) }
  })
}

/** Runs a command to its end, with its output shown as it arrives. Returns its exit code. */
function runVisibly(command, args, options = {}) {
  // Through a pipe both runners write line by line: on a terminal each would redraw over the other's output.
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  child.stdout.pipe(process.stdout, { end: false })
  child.stderr.pipe(process.stderr, { end: false })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
}

/** A runner that failed without a failed test (it could not even start) counts as one failure. */
function counted(name, status, read) {
  const ended = failureOf(name, `ended with ${status}, without a report of failures`)
  try {
    const { passed, failures } = read()
    return { passed, failures: status !== 0 && failures.length === 0 ? [ended] : failures }
  } catch {
    return { passed: 0, failures: [ended] }
  }
}
