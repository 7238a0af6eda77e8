/**
 * Takes new builds of a remote into an open page during development. An engine replaces the old components with
 * the new ones: React's own on the page where a remote runs without the site (refresh.mjs), a smaller one on the site (site-refresh.mjs).
 *
 * @typedef {object} Engine
 * @property {(type: unknown, id: string) => void} register a component, by its module and name
 * @property {() => (...about: any[]) => unknown} sign records a component's hooks: if they change, its state is not kept
 * @property {(type: any, id: string) => any} wrap returns what a module exports in place of a component
 * @property {(type: any) => boolean} isComponent
 * @property {() => void} refresh shows the components registered since the last time
 *
 * @param {Engine} engine
 */
export function createHot({ register, sign, wrap, isComponent, refresh }) {
  /** @type {{ check: (apply: boolean) => Promise<unknown> } | undefined} */
  let hot
  let readHash = () => ''
  let updating = false

  /** Called at the end of each module: if all its exports are components, a new version can replace it. */
  const settle = (module, hash) => {
    if (!module.hot) return
    hot = module.hot
    readHash = hash
    const values = Object.values(module.exports)
    if (values.length > 0 && values.every(isComponent)) {
      module.hot.dispose((data) => (data.wasBoundary = true))
      module.hot.accept()
    } else if (module.hot.data?.wasBoundary) module.hot.invalidate()
    if (module.hot.data) queueMicrotask(refresh)
  }

  /**
   * Applies the builds up to the newest, one after the other.
   * @param {string | undefined} newest the build's hash
   * @returns {Promise<boolean>} whether it was applied; otherwise the page has to be reloaded
   */
  const take = async (newest) => {
    if (updating) return true
    updating = true
    try {
      while (readHash() !== newest) if (!newest || !(await hot?.check(true))) return false
      return true
    } catch {
      return false
    } finally {
      updating = false
    }
  }

  return { register, sign, wrap, settle, take }
}
