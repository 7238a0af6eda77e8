import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Headless Chromium: the lightest for tests. */
const shell = '/usr/bin/chromium-headless-shell'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  shell,
]

/** A browser for the end-to-end tests: a headless one if installed, else as `findBrowser`. */
export const findTestBrowser = () => process.env.CHROMIUM || (existsSync(shell) ? shell : findBrowser())

/**
 * A browser: an installed Chrome or Chromium, else Playwright's own, else Debian's.
 * @returns {string} the path of its executable
 * @throws Error that says what was tried and what to do.
 */
export function findBrowser() {
  const found = installedBrowser()
  if (found) return found

  console.log('No browser found; downloading one for the end-to-end tests …')
  /** @type {[command: string, args: string[]][]} */
  const ways = [
    ['npx', ['playwright', 'install', 'chromium', '--only-shell']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk']],
    ['apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk']],
  ]
  const tried = ways.map(([command, args]) => {
    const found = installedBrowser()
    if (!found) spawnSync(command, args, { cwd: join(root, 'e2e'), stdio: 'inherit' })
    return `${command} ${args.join(' ')}`
  })
  const fetched = installedBrowser()
  if (fetched) return fetched
  throw new Error(
    `No browser was found for the end-to-end tests. Tried:\n  ${tried.join('\n  ')}\nInstall Chrome or Chromium, or set its path: CHROMIUM=/path/to/it npm test`,
  )
}

/** An installed browser; undefined if there is none. */
export function installedBrowser() {
  return [process.env.CHROMIUM, ...installed, ...playwrights()].find((path) => path && existsSync(path))
}

function playwrights() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) =>
      [
        'chrome-linux/chrome',
        'chrome-linux/headless_shell',
        'chrome-linux64/chrome',
        'chrome-headless-shell-linux64/chrome-headless-shell',
      ].map((file) => join(cache, name, file)),
    )
}
