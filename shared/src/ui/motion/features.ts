/** The library's fading and moving only. */
export { domAnimation as default } from 'framer-motion'
