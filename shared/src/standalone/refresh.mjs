/*
 * First of the page a remote runs on alone while someone works on it: React reports here as it starts, and components that were
 * changed take the place of the old ones with their state kept (React's Fast Refresh).
 */
import runtime from 'react-refresh/runtime'

runtime.injectIntoGlobalHook(globalThis)

/** @type {{ check: (apply: boolean) => Promise<unknown> } | undefined} */
let hot
let readHash = () => ''

/** What modules of the remote report to (federation/refresh-loader.cjs). */
globalThis.__FANKEEP_REFRESH__ = {
  register: runtime.register,
  sign: runtime.createSignatureFunctionForTransform,
  /** At the end of each module: where all it exports are components, a new version of it can take its place. */
  settle: (module, hash) => {
    if (!module.hot) return
    hot = module.hot
    readHash = hash
    const isBoundary = areComponents(module.exports)
    if (isBoundary) {
      module.hot.dispose((data) => (data.wasBoundary = true))
      module.hot.accept()
    } else if (module.hot.data?.wasBoundary) module.hot.invalidate()
    if (module.hot.data) queueMicrotask(runtime.performReactRefresh)
  },
  take,
}

function areComponents(exports) {
  const values = Object.values(exports)
  return values.length > 0 && values.every(runtime.isLikelyComponentType)
}

let updating = false
/**
 * Takes the newest build into the page, one after the other where there were several.
 * @param {string} newest the build's hash
 * @returns {Promise<boolean>} whether it is in; otherwise the page has to be loaded again
 */
async function take(newest) {
  if (updating) return true
  updating = true
  try {
    while (readHash() !== newest) if (!(await hot?.check(true))) return false
    return true
  } catch {
    return false
  } finally {
    updating = false
  }
}
