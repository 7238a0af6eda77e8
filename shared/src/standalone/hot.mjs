/**
 * Takes new builds of a remote into an open page while someone works on it. An engine puts the new components in the place of
 * the old ones: React's own on the page a remote runs on alone (refresh.mjs), a smaller one on the site (site-refresh.mjs).
 *
 * @typedef {object} Engine
 * @property {(type: unknown, id: string) => void} register a component, by its module and name
 * @property {() => (...about: any[]) => unknown} sign what a component's hooks are: those of another kind take no state over
 * @property {(type: any, id: string) => any} wrap what a module gives in the place of a component
 * @property {(type: any) => boolean} isComponent
 * @property {() => void} refresh shows what was registered since
 *
 * @param {Engine} engine
 */
export function createHot({ register, sign, wrap, isComponent, refresh }) {
  /** @type {{ check: (apply: boolean) => Promise<unknown> } | undefined} */
  let hot
  let readHash = () => ''
  let updating = false

  /** At the end of each module: where all it exports are components, a new version of it can take its place. */
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
   * Takes the newest build in, one after the other where there were several.
   * @param {string | undefined} newest the build's hash
   * @returns {Promise<boolean>} whether it is in; otherwise the page has to be loaded again
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
