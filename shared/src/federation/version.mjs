import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ours = fileURLToPath(new URL('../../../', import.meta.url))

/** Of a remote's build, shared/ gives the contract and this preset alone: a new look of the kit leaves remotes as they are. */
const insideRemote = ['shared/src/contract', 'shared/src/federation', 'shared/package.json']
/** What a first paint is drawn with, where a remote has one: redrawn, it is another release. */
const insideFirstPaint = [
  'shared/src/first-paint.tsx',
  'shared/src/host',
  'shared/src/ui',
  'shared/src/router.ts',
]
const insideShell = ['shared']
const locks = ['pnpm-lock.yaml', 'package-lock.json']

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
const unbuilt = /\.test\.tsx?$|\.md$|[\\/]standalone\.ts$/

/**
 * A release's version: the package's own, and a hash of everything the build is made from (its sources, what it takes
 * of the shared package, the lock file). The same sources give the same version on every machine, so what is published
 * already need not be built again, and nothing published can be overwritten by something else.
 *
 * @param {string} dir the package's folder
 * @param {string} [site] the folder with the shared package and the lock file
 * @returns {string} `0.1.0-3fa9c1d2a0b4`
 */
export function releaseVersion(dir, site = ours) {
  const hash = createHash('sha256').update(process.env.NODE_ENV === 'development' ? 'development' : '')
  const inside = insideOf(join(dir, 'remote.json'))
  const files = [
    ...filesOf(dir).map((file) => [relative(dirname(dir), file), file]),
    ...[...inside, ...locks].flatMap((path) =>
      filesOf(join(site, path)).map((file) => [relative(site, file), file]),
    ),
  ]
  for (const [name, file] of files) {
    hash
      .update(`${name.split(sep).join('/')}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

function insideOf(declaration) {
  if (!existsSync(declaration)) return insideShell
  const { routes = [] } = JSON.parse(readFileSync(declaration, 'utf8'))
  return routes.some((route) => route.firstPaint) ? [...insideRemote, ...insideFirstPaint] : insideRemote
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return unbuilt.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !skipped.has(name) && !name.startsWith('.'))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
