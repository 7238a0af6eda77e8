import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

const name = 'IntegrityPlugin'
/** Replaced by the hashes once the contents of the chunks are final. */
const placeholder = '__integrity_of_every_chunk__'
const quoted = new RegExp(`(["'\`])${placeholder}\\1`)

/** Subresource integrity of some bytes. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * Makes the browser check every lazy script and style against its hash from the build: the hashes are in the entry (whose own hash is in the
 * registry, and that in the page), and the loading code sets them. webpack-subresource-integrity does the same for an ordinary build, but leaves
 * placeholders in a federated entry (5.1.0); `createScript` of the federation runtime covers only entries.
 *
 * All requests have `crossorigin`, which webpack omits on the page's own origin: a preload hint is only used if it matches the later request exactly.
 */
export class IntegrityPlugin {
  /** @param {{ entry: string }} options the file that contains the loading code */
  constructor({ entry }) {
    this.entry = entry
  }

  apply(compiler) {
    const { Compilation, RuntimeGlobals } = compiler.webpack
    const HashesRuntimeModule = makeRuntimeModule(compiler.webpack)
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(name, (chunk) => compilation.addRuntimeModule(chunk, new HashesRuntimeModule()))
      tapLoaders(compiler.webpack, compilation)
      // After files are minified, and before their maps are made: this changes the entry, and its map must match the result.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1
      compilation.hooks.processAssets.tap({ name, stage }, () => this.fillIn(compiler, compilation))
    })
  }

  /** In a development build, files change under an entry that is already loaded: no hashes are set. */
  fillIn({ webpack: { sources }, options: { mode } }, compilation) {
    const hashes = {}
    for (const { name: file, source } of compilation.getAssets()) {
      if (file !== this.entry && /\.(js|css)$/.test(file)) hashes[file] = integrityOf(source.buffer())
    }
    const entry = compilation.getAsset(this.entry)?.source
    const found = entry && quoted.exec(entry.source().toString())
    if (!found) {
      const missing = `${this.entry} has no placeholder for the hashes of its chunks.`
      if (Object.keys(hashes).length > 0) compilation.errors.push(new Error(missing))
      return
    }
    const filled = new sources.ReplaceSource(entry)
    const said = JSON.stringify(mode === 'production' ? hashes : {})
    filled.replace(found.index, found.index + found[0].length - 1, said)
    compilation.updateAsset(this.entry, filled)
  }
}

function makeRuntimeModule({ RuntimeModule, RuntimeGlobals }) {
  return class HashesRuntimeModule extends RuntimeModule {
    constructor() {
      super('integrity of every chunk')
    }
    generate() {
      return `${RuntimeGlobals.require}.integrity = ${JSON.stringify(placeholder)};`
    }
  }
}

function tapLoaders({ RuntimeGlobals, runtime }, compilation) {
  const vouch = (element, url) =>
    `\n${element}.integrity = ${RuntimeGlobals.require}.integrity[${url}.slice(${url}.lastIndexOf("/") + 1)] || "";` +
    `\n${element}.crossOrigin = "anonymous";`
  runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
    name,
    (code) => code + vouch('script', 'url'),
  )
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    name,
    (code, { tag, href }) => code + vouch(tag, href),
  )
}
