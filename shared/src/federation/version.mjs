import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ours = fileURLToPath(new URL('../../../', import.meta.url))

/** A remote's build uses only the contract and this preset from shared/: a change to the kit's design does not change remotes. */
const insideRemote = ['shared/src/contract', 'shared/src/federation']
/** Packages of shared/ that a remote's build runs with, or whose version is in its manifest. */
export const remoteTools = [
  '@module-federation/enhanced',
  '@module-federation/runtime-core',
  '@module-federation/webpack-bundler-runtime',
  '@swc/core',
  'css-loader',
  'mini-css-extract-plugin',
  'minimizer-webpack-plugin',
  'react',
  'react-dom',
  'swc-loader',
  'webpack',
  'yazl',
  'zod',
]
/** What first paints are rendered with, for a remote that has some: a change here makes another release. */
const insideFirstPaint = [
  'shared/src/first-paint.tsx',
  'shared/src/host',
  'shared/src/ui',
  'shared/src/router.ts',
]
const insideShell = ['shared']

const skipped = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test',
  'testing',
  'gallery',
  'remote',
  'remote-template',
  'standalone',
])
/** Files that are not part of a build. package.json is here because `packagesOf` reads the relevant part. */
const unbuilt =
  /\.test\.(?:tsx?|mjs)$|\.md$|[\\/](?:standalone\.ts|package\.json|tsconfig[\w.]*\.json|vitest\.config\.mjs)$/

/**
 * A release's version: the version of the package, and a hash of everything that affects the build: its sources, what it uses of the
 * shared package, and the installed packages that it contains or is built with. A change to another package, a test or a development
 * tool does not change the version. The same sources give the same version on every machine, so a published version need not be built
 * again, and cannot be overwritten by other content.
 * @param {string} dir the package's folder
 * @param {string} [site] the folder with the shared package
 * @returns {string} `0.1.0-3fa9c1d2a0b4`
 */
export function releaseVersion(dir, site = ours) {
  const hash = createHash('sha256').update(process.env.NODE_ENV === 'development' ? 'development' : '')
  const { inside, tools } = insideOf(join(dir, 'remote.json'))
  const files = [
    ...filesOf(dir).map((file) => [relative(dirname(dir), file), file]),
    ...inside.flatMap((path) => filesOf(join(site, path)).map((file) => [relative(site, file), file])),
  ]
  for (const [name, file] of files) {
    hash
      .update(`${name.split(sep).join('/')}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  const shared = join(site, 'shared')
  const { version, type, sideEffects } = packageIn(dir)
  const own = { version, type, sideEffects, shared: packageIn(shared)?.version }
  hash.update(JSON.stringify([own, packagesOf(dir), packagesOf(shared, tools)]))
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

/** The contract version from the sources: a build cannot claim another one. */
export const contractVersion = Number(
  /contractVersion = (\d+)/.exec(readFileSync(new URL('../contract/calls.ts', import.meta.url), 'utf8'))?.[1],
)

/**
 * The global variable of this version of a release: a valid identifier, so without dashes (docs/decisions/0001).
 * @param {string} name
 * @param {string} version
 */
export const globalName = (name, version) => `${name}__${version}`.replace(/[^A-Za-z0-9]/g, '_')

/** The parts of shared/ that a build uses: sources, and packages by name; all packages if none are named. */
function insideOf(declaration) {
  if (!existsSync(declaration)) return { inside: insideShell }
  const { routes = [] } = JSON.parse(readFileSync(declaration, 'utf8'))
  if (routes.some((route) => route.firstPaint)) return { inside: [...insideRemote, ...insideFirstPaint] }
  return { inside: insideRemote, tools: remoteTools }
}

const packageIn = (folder) => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * The installed packages that a folder depends on, with their own dependencies: `name version`. Platform-specific packages (`optionalDependencies`)
 * are left out, so that a version is the same on all machines.
 */
function packagesOf(folder, only) {
  const found = new Set()
  const visited = new Set()
  const walk = (from, names) => {
    for (const [name, range] of Object.entries(names ?? {})) {
      // Our own packages are hashed as sources.
      if (name.startsWith('@fankeep/')) continue
      const place = installedAt(name, from)
      const about = place && packageIn(place)
      found.add(`${name} ${about?.version ?? range}`)
      if (!about || visited.has(place)) continue
      visited.add(place)
      walk(place, without(about.dependencies, about.optionalDependencies))
    }
  }
  const { dependencies = {} } = packageIn(folder) ?? {}
  const chosen = Object.entries(dependencies).filter(([name]) => !only || only.includes(name))
  walk(folder, Object.fromEntries(chosen))
  return [...found].sort()
}

const without = (all = {}, some = {}) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in some)))

/** Where Node finds a package, searching upwards from a folder. */
function installedAt(name, from) {
  const place = join(from, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return realpathSync(place)
  return dirname(from) === from ? undefined : installedAt(name, dirname(from))
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return unbuilt.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !skipped.has(name) && !name.startsWith('.'))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
