const name = 'MergeRoutesPlugin'

/**
 * Puts the exposed module `./routes` (a list of loaders, half a kilobyte) into the entry instead of a file of its own:
 * one request less before a page is there. Not where it takes something shared, because what is in the entry runs
 * before the page's shared modules can be waited for.
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
