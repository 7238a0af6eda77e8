/* Replaces the parts of the federation runtime that this site never uses, 5 KB (brotli) that every visitor would load: entries are plain scripts
 * (`type: 'global'`), so there are no manifests or snapshots; the page's own hints prefetch files; the registry, not an import, says which remotes
 * exist; shared modules are not tree-shaken across builds (docs/decisions/0001); and ranges have one format. index.mjs lists the replaced files; the
 * version is pinned, and runtime-stubs.test.mjs compares `satisfy` with the original. */
const unused = () => {
  throw new Error('A part of the federation runtime that this site is built without (runtime-stubs.mjs).')
}

// runtime-core/plugins/snapshot/SnapshotHandler.js
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} }
  manifestCache = new Map()
  loadRemoteSnapshotInfo = unused
}
export const getGlobalRemoteInfo = () => ({})

// runtime-core/utils/preload.js
export {
  unused as defaultPreloadArgs,
  unused as formatPreloadArgs,
  unused as normalizePreloadExposes,
  unused as preloadAssets,
}

// runtime-core/utils/semver/index.js: builds ask for `^1.2.3`, and the runtime uses `<=1.2.3` to find the newest.
export function satisfy(version, range) {
  const given = read(version)
  const wanted = read(range.replace(/^(\^|<=)/, ''))
  if (!given || !wanted) return range === '*'
  const order =
    given.map((part, index) => part - (wanted[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  if (range.startsWith('<=')) return order <= 0
  if (!range.startsWith('^')) return order === 0
  // Below 1.0.0 the first non-zero number must not change.
  const fixed = wanted.findIndex((part) => part !== 0)
  return order >= 0 && given.every((part, index) => index > (fixed < 0 ? 2 : fixed) || part === wanted[index])
}

const read = (version) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)

// webpack-bundler-runtime: remotes.js, getSharedFallbackGetter.js, init.js
export { unused as getSharedFallbackGetter, unused as remotes }
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions)

// runtime-core/utils/context.js: context for debugging tools; not needed in a browser.
export const optionsToMFContext = () => undefined

// sdk/logger.js: levels and colours
export const createLogger = () => console
export const createInfrastructureLogger = createLogger
export const logger = console
export const infrastructureLogger = console
export { unused as bindLoggerToCompiler }
