import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const name = 'PublicFilesPlugin'

/** Copies the files of a folder into the build unchanged, under their own names (favicon, robots.txt, theme.js). */
export class PublicFilesPlugin {
  /** @param {{ dir: string }} options the folder; a missing one counts as empty */
  constructor({ dir }) {
    this.dir = dir
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const found of existsSync(this.dir) ? readdirSync(this.dir) : []) {
          const file = join(this.dir, found)
          compilation.fileDependencies.add(file)
          compilation.emitAsset(found, new sources.RawSource(readFileSync(file)))
        }
      })
    })
  }
}
