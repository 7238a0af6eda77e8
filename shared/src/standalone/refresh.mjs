/*
 * First of the page a remote runs on alone while someone works on it: React reports here as it starts, and components that were
 * changed take the place of the old ones with their state kept (React's Fast Refresh).
 */
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
