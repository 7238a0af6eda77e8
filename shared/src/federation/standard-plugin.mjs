import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { minify } from '@swc/core'
import webpack from 'webpack'
import { ZipFile } from 'yazl'
import { filesOf, keysTakenBy, knownModule } from './release-plugin.mjs'
import { pageRuntime, rangeOf } from './shared-modules.mjs'
import { typesApi, typesOf, typesZip } from './types-of.mjs'

const name = 'StandardPlugin'
const require = createRequire(import.meta.url)
/** The entry of a remote for hosts other than our shell; `mf-manifest.json` names it. */
export const standardEntry = 'standardEntry.js'

/**
 * Makes a remote usable in any Module Federation host. Its own entry has no federation runtime and uses the shell's from the page; `standardEntry.js`
 * is the same entry preceded by a runtime, which is used if there is no shell. The shell never loads it. Both load the same chunks.
 */
export class StandardPlugin {
  /** @param {{ dir: string, entry: string, exposes: Record<string, { import: string }> }} options the remote's folder, the
   *   entry that the shell loads, and what it exposes */
  constructor({ dir, entry, exposes }) {
    this.dir = dir
    this.entry = entry
    this.exposes = exposes
    /** The federation runtime that precedes the entry. */
    this.runtime = require.resolve('@module-federation/webpack-bundler-runtime/bundler')
    /** The files that are only in `standardEntry.js`. @type {string[]} */
    this.carried = []
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After IntegrityPlugin has set the chunks' hashes in the entry, and before maps are made.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const entry = compilation.getAsset(this.entry)
        if (compilation.errors.length > 0 || !entry) return
        const types = this.makeTypes(compiler, compilation)
        if (!types) return
        compilation.emitAsset(typesZip, new sources.RawSource(await zip(types.files)))
        compilation.emitAsset(typesApi, new sources.RawSource(types.api))
        // The block scope keeps the runtime local to this entry: two remotes on one page can have different versions of it.
        const { code, files } = await bundleRuntime(this.runtime)
        this.carried = files
        const before = `{const ${pageRuntime}=globalThis.${pageRuntime}??(()=>{${code}})();`
        const both = new sources.ConcatSource(before, '\n', entry.source, '\n}\n')
        // Both halves are minified already; minifying them again would take longer than the rest of the build.
        compilation.emitAsset(standardEntry, both, { minimized: true })
      })
      // The statistics are for the plugin's own tools; hosts read the manifest.
      const last = Compilation.PROCESS_ASSETS_STAGE_ANALYSE
      compilation.hooks.processAssets.tap({ name, stage: last }, () =>
        compilation.deleteAsset('mf-stats.json'),
      )
    })
  }

  makeTypes({ webpack: { WebpackError } }, compilation) {
    try {
      return typesOf(this.dir, this.exposes)
    } catch (error) {
      compilation.errors.push(new WebpackError(error instanceof Error ? error.message : String(error)))
      return null
    }
  }
}

/** `manifest` of the federation plugin. */
export const manifestOf = (version) => ({
  additionalData: ({ stats, compilation }) => {
    // The plugin looks up versions from the working directory, and omits those it does not find there.
    stats.shared = keysTakenBy(compilation).map((key) => sharedItem(stats.name, key))
    stats.metaData.remoteEntry.name = standardEntry
    stats.metaData.types = { path: '', name: '', zip: typesZip, api: typesApi }
    stats.metaData.buildInfo.buildVersion = version
    return stats
  },
})

const sharedItem = (remote, key) => ({
  id: `${remote}:${key}`,
  name: key,
  version: knownModule(key).version,
  singleton: true,
  requiredVersion: rangeOf(knownModule(key)),
  // A remote bundles none of it.
  assets: { js: { async: [], sync: [] }, css: { async: [], sync: [] } },
})

/** Stored without compression: the same bytes on every machine, whatever its zlib version. */
async function zip(files) {
  const archive = new ZipFile()
  const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compress: false }
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name, options)
  archive.end()
  return buffer(archive.outputStream)
}

const bundled = new Map()
/** The runtime as the body of a function, and the files in it. Cached per process, because a watching build runs often. */
function bundleRuntime(file) {
  if (!bundled.has(file)) bundled.set(file, makeRuntime(file))
  return bundled.get(file)
}

async function makeRuntime(file) {
  const compiler = webpack({
    mode: 'production',
    devtool: false,
    optimization: { minimize: false },
    entry: file,
    target: ['web', 'es2022'],
    output: {
      filename: 'runtime.js',
      library: { type: 'var', name: 'runtime', export: 'default' },
    },
    plugins: [
      new webpack.DefinePlugin({
        ENV_TARGET: '"web"',
        // It loads no remotes; it is one.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_HAS_EXPOSES: 'true',
      }),
    ],
  })
  compiler.hooks.shouldEmit.tap(name, () => false)
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, done) => (error ? reject(error) : resolve(done))),
  )
  if (stats.hasErrors())
    throw new Error(`The federation runtime does not build: ${stats.toString('errors-only')}`)
  // Webpack's own minifier takes two seconds per build here, and its result is 5 KB larger.
  const { code } = await minify(stats.compilation.getAsset('runtime.js').source.source(), {
    compress: { passes: 2 },
    mangle: true,
  })
  return { code: `${code}return()=>runtime`, files: filesOf(stats.compilation) }
}
