import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takenByRemotes } from './shared-modules.mjs'
import { globalName, releaseVersion } from './version.mjs'

/**
 * The options of a remote for its builder's own Module Federation plugin (Vite, Rspack, webpack), so that the build can be adopted as a
 * release: a separate name for each version, what it exposes, and the shell's modules, none of which it bundles.
 *
 * @param {string} configUrl `import.meta.url` of the builder's configuration, in the remote's folder
 */
export function remoteOptions(configUrl) {
  const dir = dirname(fileURLToPath(configUrl))
  const { name, layout } = JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8'))
  return {
    name: globalName(name, releaseVersion(dir)),
    filename: 'remoteEntry.js',
    exposes: {
      './routes': './src/routes.tsx',
      ...(layout ? { './layout': './src/layout.tsx' } : {}),
    },
    shared: takenByRemotes(),
    shareStrategy: /** @type {const} */ ('loaded-first'),
    manifest: true,
    dts: /** @type {const} */ (false),
  }
}
