import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { firstPaintFile, firstPaintStyle } from './first-paint-plugin.mjs'
import { integrityOf } from './integrity-plugin.mjs'
import { isLazy, lazyChunks, rangeOf, runtimeCore, sharedModuleOf } from './shared-modules.mjs'
import { packageOf } from './boundaries-plugin.mjs'
import { sbomFile, sbomOf } from './sbom.mjs'

const name = 'ReleasePlugin'
export const compress = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}
export const compressible = /\.(js|css|svg|json|txt|html|ico)$/

/**
 * Writes `release.json` (the contract's ReleaseManifest) into the build, and a brotli and a gzip copy of each file that becomes
 * smaller. So no server compresses anything when a request comes.
 */
export class ReleasePlugin {
  /**
   * @param {{ name: string, version: string, entry: string, declaration?: object, firstPaint?: string[], [more: string]: unknown }} about name, version,
   *   contract, entry, global, exposes; declaration of a remote, provides of the shell; the names of the screens that
   *   have a first paint
   * @param {{ carried: string[] }} [standard] the packages in files of the release that are bundled separately (StandardPlugin)
   */
  constructor(about, standard) {
    this.about = about
    this.standard = standard
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (compilation.errors.length > 0) return
        const { firstPaint = [], ...about } = this.about
        const files = await packFiles(compilation, sources, compiler.options.mode === 'production')
        const sbom = Buffer.from(`${JSON.stringify(sbomOf(about, this.filesIn(compilation)), null, 2)}\n`)
        compilation.emitAsset(sbomFile, new sources.RawSource(sbom))
        const manifest = {
          ...about,
          ...(firstPaint.length > 0 ? { firstPaint: firstPaintOf(firstPaint) } : {}),
          builtAt: new Date().toISOString(),
          files,
          maps: mapsOf(compilation),
          sbom: integrityOf(sbom),
          ...purposesOf(compilation, this.about),
          requires: this.about.declaration ? requirementsOf(compilation) : {},
          carries: packagesOf(compilation),
        }
        const text = `${JSON.stringify(manifest, null, 2)}\n`
        compilation.emitAsset('release.json', new sources.RawSource(text))
      })
    })
  }

  filesIn(compilation) {
    return [...filesOf(compilation), ...(this.standard?.carried ?? [])]
  }
}

const firstPaintOf = (screens) => ({
  style: firstPaintStyle,
  screens: Object.fromEntries(
    screens.map((screen) => [
      screen,
      Object.fromEntries(['zh-TW', 'zh-CN', 'en'].map((words) => [words, firstPaintFile(screen, words)])),
    ]),
  ),
})

/** The hash of each script's source map: maps are kept with the release to decode stacks, and not served. */
const mapsOf = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .flatMap(({ name: file, source }) =>
        file.endsWith('.js.map') ? [[file.slice(0, -'.map'.length), integrityOf(source.buffer())]] : [],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Emits the compressed copies of files that can go live. Returns each file's hash and sizes. */
async function packFiles(compilation, { RawSource }, isLive) {
  const files = {}
  const assets = compilation
    .getAssets()
    .filter(({ name: file }) => !/\.map$|\.LICENSE\.txt$|\.hot-update\./.test(file))
  for (const { name: file, source } of assets.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const bytes = source.buffer()
    files[file] = { integrity: integrityOf(bytes), bytes: bytes.length, brotli: bytes.length }
    if (!isLive || !compressible.test(file)) continue
    for (const [ending, smaller] of Object.entries(compress)) {
      const packed = await smaller(bytes)
      if (packed.length >= bytes.length) continue
      compilation.emitAsset(`${file}.${ending}`, new RawSource(packed))
      if (ending === 'br') files[file].brotli = packed.length
    }
  }
  return files
}

/**
 * The files of a build by purpose: exposed modules (`routes`, `layout`), pages and words (the names of their dynamic imports), the
 * shell's lazy facades (their shared keys), and other files that the entry needs (`main`). Also the lazy facades that each purpose
 * uses, which are fetched together with its files.
 * @param {any} compilation
 * @param {{ entry: string, declaration?: any }} about
 */
function purposesOf(compilation, { entry, declaration }) {
  const { chunkGraph } = compilation
  const chunks = {}
  const needs = {}
  const add = (purpose, group) => {
    const own = group.chunks.filter((chunk) => !chunk.files.has(entry))
    const files = own.flatMap((chunk) => [...chunk.files]).filter((file) => !file.endsWith('.map'))
    if (files.length > 0) chunks[purpose] = [...new Set(files)]
    const lazy = own.flatMap((chunk) => sharedKeysIn(chunkGraph, chunk)).filter(isLazy)
    if (lazy.length > 0) needs[purpose] = [...new Set(lazy)].sort()
  }
  for (const [chunkName, group] of compilation.namedChunkGroups) {
    if (chunkName && !group.isInitial()) add(purposeOf(chunkName), group)
  }
  for (const entrypoint of compilation.entrypoints.values()) add('main', entrypoint)
  for (const { name: page, chunk } of declaration?.routes ?? [])
    if (chunk) {
      if (!chunks[`page-${chunk}`]) throw new Error(`remote.json: no chunk is named page-${chunk}`)
      chunks[`page-${page}`] = chunks[`page-${chunk}`]
      if (needs[`page-${chunk}`]) needs[`page-${page}`] = needs[`page-${chunk}`]
    }
  return { chunks, needs }
}

/** The build shares only modules that are in the table. */
export const knownModule = (key) => /** @type {{ version: string }} */ (sharedModuleOf(key))

/** The shared keys that the finished build of a remote takes from the page. */
export const keysTakenBy = (compilation) => {
  const keys = modulesOf(compilation, 'consume-shared-module').map((module) => module.options.shareKey)
  return [...new Set(keys)].sort()
}

/** The same keys with their ranges, and the federation runtime. */
function requirementsOf(compilation) {
  const required = keysTakenBy(compilation).map((key) => [key, rangeOf(knownModule(key))])
  return Object.fromEntries([...required, [runtimeCore.key, rangeOf(runtimeCore)]].sort())
}

/** The packages bundled into the build, for the publishing check, which cannot see into the files. */
const packagesOf = (compilation) => {
  const names = filesOf(compilation).flatMap((file) => packageOf(file) ?? [])
  // `.federation`: modules generated by the plugin.
  return [...new Set(names)].filter((found) => !found.startsWith('.')).sort()
}

/** The files of all modules, including modules that were concatenated. */
export const filesOf = (compilation) =>
  [...compilation.modules].flatMap((module) =>
    [module, ...(module.modules ?? [])].flatMap((each) => each.nameForCondition?.() ?? []),
  )

/** `words-zh-TW-json`: webpack derives `[request]` from the whole file name. */
const purposeOf = (chunkName) => lazyChunks[chunkName] ?? chunkName.replace(/^(words-.+)-json$/, '$1')

const modulesOf = (compilation, type) => [...compilation.modules].filter((module) => module.type === type)

const sharedKeysIn = (chunkGraph, chunk) =>
  [...chunkGraph.getChunkModulesIterable(chunk)]
    .filter((module) => module.type === 'consume-shared-module')
    .map((module) => module.options.shareKey)
