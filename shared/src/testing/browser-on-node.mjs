import { builtinEnvironments } from 'vitest/runtime'

/** What Node has as browsers do, and jsdom lacks or has by half: a Response must know the Blob and the signal it is given. */
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

/** The environment of the screens' tests: jsdom, with what Node does better. Files are read as Node reads them. */
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
