import { builtinEnvironments } from 'vitest/runtime'

/** Globals that Node shares with browsers and jsdom lacks or only partly has: a Response must recognise the Blob and the signal it gets. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'fetch',
  'structuredClone',
]

/** The environment of screen tests: jsdom, with Node's own globals where they are better. Files are loaded by Node's rules. */
export default {
  ...builtinEnvironments.jsdom,
  name: 'browser-on-node',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const all = Object.entries(Object.getOwnPropertyDescriptors(global))
    const kept = Object.fromEntries(all.filter(([name]) => ofNode.includes(name)))
    const environment = await builtinEnvironments.jsdom.setup(global, options)
    Object.defineProperties(global, kept)
    return environment
  },
}
