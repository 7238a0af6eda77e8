/* First module of the page where a remote runs without the site during development: React registers here as it starts, and changed components replace
 * the old ones and keep their state (React's Fast Refresh). */
import runtime from 'react-refresh/runtime'
import { createHot } from './hot.mjs'

runtime.injectIntoGlobalHook(globalThis)

globalThis.__FANKEEP_REFRESH__ = createHot({
  register: runtime.register,
  sign: runtime.createSignatureFunctionForTransform,
  wrap: (type) => type,
  isComponent: runtime.isLikelyComponentType,
  refresh: runtime.performReactRefresh,
})
