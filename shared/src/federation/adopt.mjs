import { readdirSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copiesIn } from './adopted-copies.mjs'
import { configurationOf } from './adopted-configuration.mjs'
import { integrityOf } from './integrity-plugin.mjs'
import { compress, compressible } from './release-plugin.mjs'
import { rangeOf, sharedModuleOf } from './shared-modules.mjs'
import { withEventsApart } from './events.mjs'
import { contractVersion, globalName, releaseVersion } from './version.mjs'

/** The entry of a release whose own entry is an ES module: a script that loads it. */
const moduleEntry = 'fankeepEntry.js'
const written = new Set(['release.json', 'mf-stats.json', moduleEntry])
const plainPath = /^[\w@.-]+(?:\/[\w@.-]+)*$/

/**
 * Makes a release of a remote that Vite, Rspack or webpack built with a Module Federation plugin of their own: reads its
 * `mf-manifest.json` and writes `release.json` and the packed copies into the build.
 *
 * @param {string} folder the build's output; the remote's folder, with remote.json, is around it
 * @param {string} [built] the version it was built as, where its sources may have changed since
 * @returns {Promise<{ manifest?: any, faults: string[] }>} the release, or a sentence for each thing that is in its way
 */
export async function adopt(folder, built) {
  const dist = resolve(folder)
  const dir = remoteAround(dist)
  if (!dir) return { faults: [`${folder} is in no remote: there is no remote.json in a folder around it.`] }
  // Only the preset lists packages.
  if (readJson(join(dist, 'release.json'))?.sbom)
    return { faults: [`${folder} is a release already, made by the preset: release publish ${folder}`] }
  const configuration = configurationOf(dir)
  const build = readJson(join(dist, 'mf-manifest.json'))
  if (!build?.metaData?.remoteEntry)
    return {
      faults: [
        `${folder} has no mf-manifest.json. In ${configuration.file}: manifest: true in the options of ${configuration.plugin}.`,
      ],
    }
  const declaration = readJson(join(dir, 'remote.json'))
  const version = built ?? releaseVersion(dir)
  const files = filesIn(dist)
  const about = { dist, build, configuration, declaration, version, files }
  const copies = copiesIn(dist, files)
  const faults = [
    ...checkEntry(about),
    ...checkName(about),
    ...checkExposes(about),
    ...checkShares(about),
    ...copies.given.map((copy) => copySentence(copy, configuration)),
  ]
  if (faults.length > 0) return { faults: faults.map((fault) => `${declaration.name}: ${fault}`) }
  return { manifest: await write(about, copies.carried), faults: [] }
}

async function write({ dist, build, declaration, version, files }, carried) {
  const { metaData, exposes } = build
  const global = globalName(declaration.name, version)
  const own = pathOf(metaData.remoteEntry)
  const isModule = metaData.remoteEntry.type === 'module'
  if (isModule) writeFileSync(join(dist, moduleEntry), moduleScript(dist, global, own, exposes))
  const served = [...files, ...(isModule ? [moduleEntry] : [])].filter((file) => !isAside(file)).sort()
  const manifest = {
    name: declaration.name,
    version,
    contract: contractVersion,
    entry: isModule ? moduleEntry : own,
    global,
    exposes: exposes.map(({ path }) => path),
    ...withEventsApart(declaration),
    builtAt: new Date().toISOString(),
    files: await packFiles(dist, served),
    maps: mapsOf(dist, files),
    // Files of a purpose are put into the page as scripts, which modules are not.
    chunks: isModule ? {} : chunksOf(exposes, declaration),
    needs: {},
    requires: requiresOf(build),
    carries: carried,
  }
  writeFileSync(join(dist, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/**
 * The shell loads scripts. This one loads the module when the remote is first asked for; the links have the browser check
 * the modules that come first against their hashes.
 */
function moduleScript(dist, global, entry, exposes) {
  const first = [entry, ...exposes.flatMap(({ assets }) => assets.js.sync)]
  const hashes = Object.fromEntries(first.map((file) => [file, integrityOf(readFileSync(join(dist, file)))]))
  return `var ${global}=(base=>{
for(const[file,integrity]of Object.entries(${JSON.stringify(hashes)}))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"anonymous",integrity,href:new URL(file,base).href}))
const load=()=>import(new URL(${JSON.stringify(entry)},base).href)
return{init:(...given)=>load().then(entry=>entry.init(...given)),get:name=>load().then(entry=>entry.get(name))}
})(document.currentScript.src)
`
}

function checkEntry({ build, configuration, files }) {
  const { remoteEntry, publicPath } = build.metaData
  if (!['module', 'global', 'var'].includes(remoteEntry.type))
    return [
      `its entry is of type ${JSON.stringify(remoteEntry.type)}; the shell loads a global or a module. In ${configuration.file}: leave library out of the options of ${configuration.plugin}.`,
    ]
  const odd = files.filter((file) => !plainPath.test(file))
  return [
    ...(files.includes(pathOf(remoteEntry))
      ? []
      : [`its entry ${pathOf(remoteEntry)} is missing. Build it again.`]),
    ...(['auto', '', './'].includes(publicPath)
      ? []
      : [
          `its files are looked for at ${publicPath}, but a release may be anywhere. In ${configuration.file}: ${configuration.relative}.`,
        ]),
    ...odd.map(
      (file) => `${JSON.stringify(file)} is no name for a file of a release: letters, digits, - _ . @.`,
    ),
  ]
}

/** With one name for all versions, two of them in a page would run each other's code (docs/decisions/0001, "Traps"). */
function checkName({ build, configuration, declaration, version }) {
  const wanted = globalName(declaration.name, version)
  const { name, globalName: global = name } = build.metaData
  if (name === wanted && global === wanted) return []
  return name.startsWith(globalName(declaration.name, '')) && /_[0-9a-f]{12}$/.test(name)
    ? [`${name} was built from other sources than those that are here, which are ${version}. Build it again.`]
    : [`it is called ${name}, but each version needs a name of its own: ${wanted}. ${configuration.options}`]
}

function checkExposes({ build, configuration, declaration }) {
  const wanted = ['./routes', ...(declaration.layout ? ['./layout'] : [])]
  const there = new Set(build.exposes.map(({ path }) => path))
  return wanted
    .filter((path) => !there.has(path))
    .map(
      (path) =>
        `it does not expose ${path}, which the shell asks for. In ${configuration.file}, exposes of ${configuration.plugin}: '${path}': './src${path.slice(1)}.tsx'.`,
    )
}

function checkShares({ build, configuration }) {
  return takenIn(build)
    .filter(({ range }) => !range)
    .flatMap(({ name, requiredVersion }) => {
      const known = sharedModuleOf(name)
      if (!known) return []
      return [
        `its range ${requiredVersion} for ${name} cannot be held against what the shell gives. In ${configuration.file}, shared of ${configuration.plugin}: ${name}: { singleton: true, import: false, requiredVersion: '${rangeOf(known)}' }.`,
      ]
    })
}

const requiresOf = (build) =>
  Object.fromEntries(
    takenIn(build)
      .map(({ name, range, requiredVersion }) => [name, range ?? requiredVersion])
      .sort(),
  )

/** What of `shared` the page has to give: what the shell has, and what the build brings no copy of. */
const takenIn = ({ shared }) =>
  shared
    .filter(({ name, version }) => sharedModuleOf(name) || !version)
    .map(({ name, requiredVersion }) => ({ name, requiredVersion, range: rangeFrom(name, requiredVersion) }))

/** A range in the one form of the registry, `^1.2.0`; one that takes anything is that of this preset. */
function rangeFrom(name, range) {
  const known = sharedModuleOf(name)
  if (known && (!range || range === '*')) return rangeOf(known)
  const [, major, minor = '0', patch = '0'] = /^\^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(range) ?? []
  return major && `^${major}.${minor}.${patch}`
}

const copySentence = ({ name, file }, { file: config, plugin }) =>
  `it carries a copy of ${name} of its own (${file}), which the shell gives. In ${config}, shared of ${plugin}: ` +
  (name.startsWith('react')
    ? `'${name}': { singleton: true, import: false } and '${name}/' likewise; remoteOptions of @fankeep/shared/federation/remote-options has them all.`
    : 'as in remoteOptions of @fankeep/shared/federation/remote-options; import it through @fankeep/shared/ui, /host or /router, by exactly that name.')

/** Files by what they are needed for, as far as the manifest says it; chunks are known by the names of the template. */
function chunksOf(exposes, { routes }) {
  const chunks = {}
  const styles = exposes.flatMap(({ assets }) => assets.css.sync)
  for (const { name, assets } of exposes) {
    if (assets.js.sync.length > 0) chunks[name] = [...assets.js.sync, ...assets.css.sync]
    for (const route of routes) {
      const page = `page-${route.chunk ?? route.name}`
      const own = [...assets.js.async, ...assets.css.async].filter((file) => isChunk(file, page))
      if (own.length > 0) chunks[`page-${route.name}`] = own.filter((file) => !styles.includes(file))
    }
    for (const words of ['zh-TW', 'zh-CN', 'en']) {
      const own = assets.js.async.filter((file) => isChunk(file, `words-${words}-json`))
      if (own.length > 0) chunks[`words-${words}`] = own
    }
  }
  return chunks
}

/** `page-gifts.js`, `static/js/page-gifts.4f1c.js`; not `page-gifts-terms.js`. */
const isChunk = (file, chunk) => {
  const base = file.slice(file.lastIndexOf('/') + 1)
  return base.startsWith(`${chunk}.`)
}

async function packFiles(dist, files) {
  const packed = {}
  for (const file of files) {
    const bytes = readFileSync(join(dist, file))
    packed[file] = { integrity: integrityOf(bytes), bytes: bytes.length, brotli: bytes.length }
    for (const [ending, pack] of Object.entries(compress)) {
      rmSync(join(dist, `${file}.${ending}`), { force: true })
      const smaller = compressible.test(file) ? await pack(bytes) : bytes
      if (smaller.length >= bytes.length) continue
      writeFileSync(join(dist, `${file}.${ending}`), smaller)
      if (ending === 'br') packed[file].brotli = smaller.length
    }
  }
  return packed
}

const mapsOf = (dist, files) =>
  Object.fromEntries(
    files
      .filter((file) => file.endsWith('.js.map'))
      .map((file) => [file.slice(0, -'.map'.length), integrityOf(readFileSync(join(dist, file)))]),
  )

const pathOf = ({ path, name }) => (path ? `${path.replace(/\/$/, '')}/${name}` : name)
const isAside = (file) => /\.(?:map|br|gz)$|\.LICENSE\.txt$/.test(file)

/** What the builder put there, also what an earlier adoption packed; tools' own folders begin with a dot. */
const filesIn = (folder, under = '') =>
  readdirSync(join(folder, under), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !written.has(under + name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(folder, `${under}${entry.name}/`) : [under + entry.name],
    )
    .sort()

function remoteAround(folder) {
  if (existsSync(join(folder, 'remote.json'))) return folder
  return dirname(folder) === folder ? undefined : remoteAround(dirname(folder))
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
