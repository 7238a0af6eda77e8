export { interUrl } from './font'
export { globalCss } from './global-css'
export { system } from './system'
export { breakpoints, colours } from './tokens'
