/** Fading and moving, of all that the library can do. */
export { domAnimation as default } from 'framer-motion'
