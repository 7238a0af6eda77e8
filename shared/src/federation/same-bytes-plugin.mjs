const name = 'SameBytesPlugin'

/**
 * The same sources must give the same bytes on every machine, or one version would have two contents. The federation plugin's own two modules are
 * named after local folder names: they get fixed ids.
 */
export class SameBytesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.moduleIds.tap({ name, stage: -100 }, (modules) => {
        for (const module of modules) {
          const id = fixedId(module)
          if (id && compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
            compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}

function fixedId(module) {
  if (module.constructor.name === 'ContainerEntryModule') return 'container'
  return /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/.test(module.nameForCondition?.() ?? '')
    ? 'federation'
    : null
}
