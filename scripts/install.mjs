import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root, independent of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/* Not in package.json's `packageManager`: pnpm 12 would look itself up at the registry and write itself into the lock
   file, and refuse to install if the registry does not have exactly that version. */
const pnpm = 'pnpm@12.21.0'

const marker = join(root, 'node_modules/.installed')

/**
 * Installs the packages through npx, so that a machine with Node and npm needs nothing else. Does nothing if the
 * lock file was installed already.
 */
export function installPackages() {
  requireNode()
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return

  console.log(`Installing the packages (${pnpm}) …`)
  runPnpm('install', '--frozen-lockfile')
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
  installHooks()
}

/** Makes git run scripts/hooks in this clone, unless other hooks are configured. */
function installHooks() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (existsSync(join(root, '.git')) && git('config', 'core.hooksPath').stdout === '')
    git('config', 'core.hooksPath', 'scripts/hooks')
}

/** Updates the lock file to the package.json files (for a new remote), and installs it. */
export function installChanged() {
  runPnpm('install', '--no-frozen-lockfile', '--prefer-offline')
}

/** Installs the production dependencies of these packages into another copy of the workspace. @param {string} folder @param {string[]} names */
export function installForProduction(folder, names) {
  runPnpmIn(folder, 'install', '--prod', '--frozen-lockfile', ...names.flatMap((name) => ['--filter', name]))
}

/** Runs pnpm in the fixed version; exits this program if that fails. */
export const runPnpm = (...args) => runPnpmIn(root, ...args)

/** @param {string} cwd @param {string[]} args */
function runPnpmIn(cwd, ...args) {
  const { status } = spawnSync('npx', ['--yes', pnpm, ...args, '--reporter=append-only', '--loglevel=warn'], {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // pnpm asks before it replaces a folder made by another version, and there may be no user to answer.
    env: { ...process.env, ...home(), CI: 'true' },
  })
  if (status === 0) return
  console.error(
    `\npnpm ${args.join(' ')} failed. Check with \`npm ping\` whether the npm registry is reachable.`,
  )
  process.exit(1)
}

/** npm and pnpm store downloads in the home folder. A service user may have none it can write to (`/nonexistent`): then a folder here is used. */
function home() {
  try {
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    const HOME = join(root, '.cache/home')
    mkdirSync(HOME, { recursive: true })
    return { HOME }
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 20)) return
  console.error(`FanKeep needs Node 20.20 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
