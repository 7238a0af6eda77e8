import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { releaseVersion } from '../shared/src/federation/version.mjs'
import { bundleServers } from './builds/bundle-servers.mjs'
import { root } from './install.mjs'
import { commitsOfRemotes, OldBuilds } from './builds/old-builds.mjs'

/*
 * What a release, and its roll-back, costs a visitor who has the version before (docs/decisions/0014-deltas.md): for the newest COMMITS
 * (100) commits that changed the bytes of a remote, builds it before and after, with today's packages.
 * MINUTES ends it earlier; BUILDS names a folder that keeps the builds for the next run.
 */
const commits = Number(process.env.COMMITS ?? 100)
const end = Date.now() + Number(process.env.MINUTES ?? 600) * 60_000
/** The limit for a release's median, in bytes of the files that changed. */
const limit = 2048

await bundleServers()
/** @type {{ packDelta: (bytes: Buffer, dictionary: Buffer) => Promise<Buffer> }} */
const { packDelta } = await import(pathToFileURL(join(root, 'release/dist/build-api.mjs')).href)
const folder = process.env.BUILDS ?? mkdtempSync(join(tmpdir(), 'fankeep-deltas-'))
const builds = new OldBuilds(folder)
/** @type {{ release: Cost, back: Cost }[]} */
const measured = []
const left = { unbuilt: 0, same: 0 }
try {
  await measureAll()
} finally {
  builds.remove()
  if (!process.env.BUILDS) rmSync(folder, { recursive: true, force: true })
}
report()

async function measureAll() {
  let counted = 0
  for (const { commit, parent } of commitsOfRemotes()) {
    if (counted >= commits || Date.now() > end) break
    const versions = { before: versionsAt(parent), after: versionsAt(commit) }
    const changed = [...versions.after].filter(([name, version]) => {
      const before = versions.before.get(name)
      return before !== undefined && before !== version
    })
    if (changed.length === 0) continue
    // The newest tree is checked out already.
    const after = await buildEach(changed)
    builds.take(parent)
    const before = await buildEach(changed.map(([name]) => [name, versions.before.get(name) ?? '']))
    const lines = await Promise.all(changed.map(([name]) => measure(name, before.get(name), after.get(name))))
    const found = lines.flatMap((line) => line ?? [])
    for (const { line, ...costs } of found) {
      measured.push(costs)
      console.log(`${commit} ${line}`)
    }
    if (found.length > 0) counted++
  }
  console.log(`${counted} commits`)
}

/** @param {string} commit @returns {Map<string, string>} */
function versionsAt(commit) {
  const names = builds.take(commit)
  return new Map(names.map((name) => [name, releaseVersion(join(builds.tree, name), builds.tree)]))
}

/** @param {string[][]} releases */
async function buildEach(releases) {
  const built = new Map()
  for (const [name = '', version = ''] of releases) built.set(name, await builds.build(name, version))
  return built
}

/** @param {string} name @param {string | undefined} before @param {string | undefined} after */
async function measure(name, before, after) {
  if (!before || !after) return void left.unbuilt++
  const [older, newer] = [readBuild(before), readBuild(after)]
  if (older.code === newer.code) return void left.same++
  const [release, back] = [await costOf(older, newer), await costOf(newer, older)]
  const line = `${name.padEnd(10)} release ${kb(release.delta)} of ${kb(release.brotli)}, of files that changed ${kb(release.changed)}, of the entry ${kb(release.entry)}; back ${kb(back.delta)} of ${kb(back.brotli)}`
  return { line, release, back }
}

/**
 * What a browser fetches of a build, with the words of one language; first paints come within the page.
 * @param {string} place
 */
function readBuild(place) {
  const { files, entry, version } = JSON.parse(readFileSync(join(place, 'release.json'), 'utf8'))
  const names = Object.keys(files).filter((file) => !/^first-paint|^words-(?!zh-TW)/.test(file))
  const bytes = new Map(names.map((file) => [file, readFileSync(join(place, file))]))
  const hash = version.split('-')[1]
  // Without what every version changes: its own name, and hashes of files that contain it.
  const code = [...bytes].map(
    ([file, text]) =>
      `${file} ${String(text)
        .replaceAll(hash, '')
        .replaceAll(/sha384-[\w+/]{64}/g, '')}`,
  )
  return { files, entry, bytes, code: code.join('\n') }
}

/**
 * @typedef {{ delta: number, changed: number, brotli: number, entry: number }} Cost
 * @param {ReturnType<typeof readBuild>} from
 * @param {ReturnType<typeof readBuild>} to
 * @returns {Promise<Cost>} bytes of bodies, as deltas if these are smaller
 */
async function costOf(from, to) {
  const cost = { delta: 0, changed: 0, brotli: 0, entry: 0 }
  for (const [file, bytes] of to.bytes) {
    const { brotli } = to.files[file]
    const dictionary = from.bytes.get(file)
    const delta = dictionary ? Math.min(brotli, (await packDelta(bytes, dictionary)).length) : brotli
    cost.delta += delta
    if (!dictionary?.equals(bytes)) cost.changed += delta
    cost.brotli += brotli
    if (file === to.entry) cost.entry = delta
  }
  return cost
}

function report() {
  const row = (name, pick) => {
    const sorted = measured.map(pick).sort((a, b) => a - b)
    const at = (share) => kb(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    console.log(`${name.padEnd(28)} median ${at(0.5)}  p90 ${at(0.9)}`)
    return sorted[Math.floor(sorted.length / 2)] ?? Infinity
  }
  console.log(`${measured.length} releases; ${left.same} changed no code, ${left.unbuilt} no longer build`)
  row('release, differences', ({ release }) => release.delta)
  const median = row('  of files that changed', ({ release }) => release.changed)
  row('  of the entry', ({ release }) => release.entry)
  row('release, brotli', ({ release }) => release.brotli)
  row('roll-back, differences', ({ back }) => back.delta)
  row('roll-back, brotli', ({ back }) => back.brotli)
  process.exitCode = median <= limit ? 0 : 1
}

/** @param {number} bytes */
function kb(bytes) {
  return `${(bytes / 1024).toFixed(2)} KB`
}
