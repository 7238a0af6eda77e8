import { readdirSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copiesIn } from './adopted-copies.mjs'
import { configurationOf } from './adopted-configuration.mjs'
import { integrityOf } from './integrity-plugin.mjs'
import { compress, compressible } from './release-plugin.mjs'
import { rangeOf, sharedModuleOf } from './shared-modules.mjs'
import { withEventsApart } from './events.mjs'
import { contractVersion, globalName, releaseVersion } from './version.mjs'

/** The entry of a release whose own entry is an ES module: a classic script that loads the module. */
const moduleEntry = 'fankeepEntry.js'
const written = new Set(['release.json', 'mf-stats.json', moduleEntry])
const plainPath = /^[\w@.-]+(?:\/[\w@.-]+)*$/

/**
 * Makes a release of a remote's build by Vite, Rspack or webpack with their own Module Federation plugin: reads the build's
 * `mf-manifest.json` and writes `release.json` and the compressed copies into the build.
 * @param {string} folder the build's output, somewhere inside the remote's folder (which has remote.json)
 * @param {string} [built] the version that was built, if the sources may have changed since
 * @returns {Promise<{ manifest?: any, faults: string[] }>} the release, or a message for each problem that prevents it
 */
export async function adopt(folder, built) {
  const dist = resolve(folder)
  const dir = remoteAround(dist)
  if (!dir) return { faults: [`${folder} is not in a remote: no parent folder has a remote.json.`] }
  // Only builds by the preset have an SBOM.
  if (readJson(join(dist, 'release.json'))?.sbom)
    return {
      faults: [`${folder} is already a release, built with the preset: run release publish ${folder}`],
    }
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
    // The page loads these files as classic scripts, which modules cannot be.
    chunks: isModule ? {} : chunksOf(exposes, declaration),
    needs: {},
    requires: requiresOf(build),
    carries: carried,
  }
  writeFileSync(join(dist, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/**
 * The shell loads classic scripts. This one imports the module when the remote is first requested; the links make the browser check the first modules
 * against their hashes.
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
      (file) =>
        `${JSON.stringify(file)} is not a valid file name in a release: use letters, digits, - _ . @.`,
    ),
  ]
}

/** Two versions with the same global name in one page would run each other's code (docs/decisions/0001, "Traps"). */
function checkName({ build, configuration, declaration, version }) {
  const wanted = globalName(declaration.name, version)
  const { name, globalName: global = name } = build.metaData
  if (name === wanted && global === wanted) return []
  return name.startsWith(globalName(declaration.name, '')) && /_[0-9a-f]{12}$/.test(name)
    ? [`${name} was built from other sources than the present ones, which are ${version}. Build it again.`]
    : [`it is called ${name}, but each version needs its own name: ${wanted}. ${configuration.options}`]
}

function checkExposes({ build, configuration, declaration }) {
  const wanted = ['./routes', ...(declaration.layout ? ['./layout'] : [])]
  const there = new Set(build.exposes.map(({ path }) => path))
  return wanted
    .filter((path) => !there.has(path))
    .map(
      (path) =>
        `it does not expose ${path}, which the shell needs. In ${configuration.file}, exposes of ${configuration.plugin}: '${path}': './src${path.slice(1)}.tsx'.`,
    )
}

function checkShares({ build, configuration }) {
  return takenIn(build)
    .filter(({ range }) => !range)
    .flatMap(({ name, requiredVersion }) => {
      const known = sharedModuleOf(name)
      if (!known) return []
      return [
        `its range ${requiredVersion} for ${name} cannot be compared with the version of the shell. In ${configuration.file}, shared of ${configuration.plugin}: ${name}: { singleton: true, import: false, requiredVersion: '${rangeOf(known)}' }.`,
      ]
    })
}

const requiresOf = (build) =>
  Object.fromEntries(
    takenIn(build)
      .map(({ name, range, requiredVersion }) => [name, range ?? requiredVersion])
      .sort(),
  )

/** The entries of `shared` that the page has to provide: the shell's modules, and those without a copy in the build. */
const takenIn = ({ shared }) =>
  shared
    .filter(({ name, version }) => sharedModuleOf(name) || !version)
    .map(({ name, requiredVersion }) => ({ name, requiredVersion, range: rangeFrom(name, requiredVersion) }))

/** A range in the registry's only format, `^1.2.0`; for an open range (`*`), the preset's range. */
function rangeFrom(name, range) {
  const known = sharedModuleOf(name)
  if (known && (!range || range === '*')) return rangeOf(known)
  const [, major, minor = '0', patch = '0'] = /^\^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(range) ?? []
  return major && `^${major}.${minor}.${patch}`
}

const remoteOptions = 'remoteOptions of @fankeep/shared/federation/remote-options'
const copySentence = ({ name, file }, { file: config, plugin }) =>
  `it bundles ${name} (${file}), but the shell provides it. ` +
  (name.startsWith('react')
    ? `In ${config}, add to shared of ${plugin}: '${name}': { singleton: true, import: false }, and the same for '${name}/'. ${remoteOptions} does this for you.`
    : `Import it only through @fankeep/shared/ui, /host or /router, with exactly that name. In ${config}, set shared of ${plugin} as ${remoteOptions} does.`)

/** Files by what they are needed for, as far as the manifest says; chunks are recognised by the template's naming. */
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

/** Matches `page-gifts.js` and `static/js/page-gifts.4f1c.js`, but not `page-gifts-terms.js`. */
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

/** The builder's files, including copies compressed by an earlier adoption; folders of tools begin with a dot and are skipped. */
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
