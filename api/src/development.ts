/*
 * Parts that only development has: the stand-in for other sites, and the demonstration member. The production build
 * leaves them out (`buildApi`).
 */
export { startSandbox } from './sandbox'
export { demo } from './modules/demo'
export { demoMember } from './modules/demo/cast'
