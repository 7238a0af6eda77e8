const name = 'MergeRoutesPlugin'

/**
 * Merges the exposed module `./routes` (a list of loaders, half a kilobyte) into the entry: one request less before a page is shown. It stays
 * separate if it imports something shared, because the entry runs before the page's shared modules are ready.
 */
export class MergeRoutesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name, stage: 10 }, (chunks) => {
        const { chunkGraph } = compilation
        const routes = [...chunks].find((chunk) => chunk.name === 'routes')
        const entry = [...chunks].find((chunk) => chunk.hasRuntime())
        if (!routes || !entry || takesShared(chunkGraph, routes)) return
        if (!chunkGraph.canChunksBeIntegrated(entry, routes)) return
        chunkGraph.integrateChunks(entry, routes)
        compilation.chunks.delete(routes)
      })
    })
  }
}

const takesShared = (chunkGraph, chunk) =>
  [...chunkGraph.getChunkModulesIterable(chunk)].some((module) => module.type === 'consume-shared-module')
