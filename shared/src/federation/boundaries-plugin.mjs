import { dirname, relative, sep } from 'node:path'
import { isForbiddenInRemotes } from './shared-modules.mjs'

const name = 'BoundariesPlugin'

/**
 * Fails a remote's build that bundles a second copy of what the shell provides, or imports from another package of the site: both work at first, and
 * break when one of the two is released without the other.
 */
export class BoundariesPlugin {
  /** @param {{ dir: string }} options the remote's own folder */
  constructor({ dir }) {
    this.dir = dir
    this.site = dirname(dir)
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.finishModules.tap(name, (modules) => {
        // Reports each violation once, at its first occurrence: one library can have a thousand files.
        const reported = new Set()
        for (const module of modules) {
          const why = this.fault(module.nameForCondition?.())
          if (!why || reported.has(why)) continue
          reported.add(why)
          const from = compilation.moduleGraph.getIssuer(module)?.nameForCondition?.()
          const asked = from ? ` Asked for by ${this.within(from)}.` : ''
          compilation.errors.push(new compiler.webpack.WebpackError(why + asked))
        }
      })
    })
  }

  within(file) {
    return relative(this.site, file).replaceAll(sep, '/')
  }

  /** Why a file must not be in this remote, as a message; null if it is allowed. @param {string | null | undefined} file */
  fault(file) {
    if (!file) return null
    const packaged = packageOf(file)
    // In a repository outside this workspace, a remote has the shared package from npm: the same boundaries apply.
    const ofShared = packaged === '@fankeep/shared' ? file.slice(file.lastIndexOf('@fankeep')) : null
    if (packaged && !ofShared) {
      return isForbiddenInRemotes(packaged)
        ? `A second copy of ${packaged} would be in this remote. The shell provides it: import it through @fankeep/shared/ui, /host or /router, by exactly that name.`
        : null
    }
    const within = ofShared ? ofShared.replaceAll(sep, '/').replace('@fankeep/', '') : this.within(file)
    const own = this.within(this.dir)
    if (within.startsWith('../') || within.startsWith(`${own}/`)) return null
    if (within.startsWith('shared/src/contract/') || isOfDevelopment(within)) return null
    if (within.startsWith('shared/'))
      return `${within} would be a second copy of the shell's. Import it by its shared key (@fankeep/shared/ui, /host, /router, /ui/forms …).`
    return `${within} is out of bounds: a remote imports only from @fankeep/shared.`
  }
}

/** Files that a development build of a remote contains (refresh-loader.cjs). */
const isOfDevelopment = (file) => /^shared\/src\/standalone\/(?:site-refresh|hot)\.mjs$/.test(file)

/** The package a file belongs to, by its innermost node_modules; null for the site's own sources. */
export function packageOf(file) {
  const parts = file.split(sep)
  const at = parts.lastIndexOf('node_modules')
  if (at < 0) return null
  const found = parts[at + 1] ?? ''
  return found.startsWith('@') ? `${found}/${parts[at + 2]}` : found
}
