/*
 * The first part of every `standardEntry.js` (standard-plugin.mjs): the federation runtime that a remote of ours brings
 * to a page without our shell, in place of what page-runtime.mjs gives.
 */
export { default } from '@module-federation/webpack-bundler-runtime/dist/bundler.js'
