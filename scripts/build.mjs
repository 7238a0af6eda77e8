import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleServers } from './builds/bundle-servers.mjs'
import { runQuietly } from './run-quietly.mjs'
import { installPackages, root } from './install.mjs'

const webpack = join(root, 'node_modules/webpack/bin/webpack.js')
const remoteCli = join(root, 'shared/src/remote/cli.mjs')

/**
 * Builds what changed, and makes it live in the store of `dataDir`: the shell first, then the remotes, two at a time, published
 * together. Versions that are in the store are not built again; a version that was rolled back is not published.
 * @param {{ dataDir: string, force?: boolean, quiet?: boolean, sizes?: boolean }} options `force` builds everything; `quiet` prints
 *   only what was built, and what prevents it from going live; `sizes` prints the sizes of the shared entry points at the end
 * @throws Error with the build's output, if a build fails: then nothing is published, and what was live stays live.
 */
export async function buildAll({ dataDir, force = false, quiet = false, sizes = false }) {
  await bundleServers()
  const { releaseVersion } = await import('../shared/src/federation/version.mjs')
  const registry = await import(pathToFileURL(join(root, 'release/dist/build-api.mjs')).href)
  const address = process.env.RELEASE_STORE || join(dataDir, 'releases')
  const store = address.startsWith('s3://') ? address : resolve(address)

  const prepare = async (name) => {
    const version = releaseVersion(join(root, name))
    const { kept, live, takenBack } = await registry.standingOf(store, name, version)
    if ((force || !kept) && (force || !isBuilt(join(root, name, 'dist'), version))) await build(name, version)
    else if (live && !quiet) say('as is', name, version)
    if (takenBack) {
      say('not live', name, version, `rolled back by ${takenBack.who}: ${takenBack.why}`)
      return null
    }
    if (live) return null
    return { name, version, kept }
  }
  const prepared = await twoAtATime(['shell', ...remotes()], prepare)
  const waiting = prepared.filter((release) => release !== null)
  if (waiting.length > 0) {
    await registry.publishBuilds(
      store,
      waiting.map(({ name, version, kept }) => (kept ? { name, version } : join(root, name, 'dist'))),
    )
    for (const { name, version } of waiting) if (!quiet) say('live', name, version)
  }
  if (sizes) {
    // Reads the versions of packages, which are certain to be installed only now.
    const { sizeReport } = await import('./builds/size-report.mjs')
    console.log(
      `\n${sizeReport(await registry.manifestOf(store, 'shell', releaseVersion(join(root, 'shell'))))}`,
    )
  }
}

const remotes = () =>
  readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'remote.json')))
    .sort()

async function build(name, version) {
  const began = Date.now()
  const env = { ...process.env, NODE_ENV: 'production' }
  // A remote's own command decides its builder.
  const command = name === 'shell' ? [webpack] : [remoteCli, 'build']
  const { code, output } = await runQuietly(process.execPath, command, env, join(root, name))
  if (code !== 0) throw new Error(`Building ${name} failed:\n${output.trim()}`)
  say('built', name, version, `${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/**
 * Whether a folder holds this version completely: a build that was killed, or ran out of disk space, leaves incomplete files or
 * an incomplete manifest.
 * @param {string} dist
 * @param {string} version
 */
export function isBuilt(dist, version) {
  const built = readJson(join(dist, 'release.json'))
  return (
    built?.version === version &&
    Object.entries(built.files).every(
      ([file, { bytes }]) => statSync(join(dist, file), { throwIfNoEntry: false })?.size === bytes,
    )
  )
}

/** Undefined if it does not exist, or is invalid. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function twoAtATime(names, work) {
  const waiting = names.entries()
  const results = []
  const worker = async () => {
    for (const [index, name] of waiting) results[index] = await work(name)
  }
  await Promise.all([worker(), worker()])
  return results
}

const say = (what, name, version, more = '') =>
  console.log(`${what.padEnd(9)} ${name.padEnd(12)} ${version}  ${more}`.trimEnd())

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  installPackages()
  const dataDir = resolve(root, process.env.DATA_DIR ?? 'data')
  await buildAll({ dataDir, force: process.argv.includes('--force'), sizes: true }).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
