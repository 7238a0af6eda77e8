/* Part of the shell's build, and the first module to run: makes the page a host for remotes. */
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { eager, lazy } from './given.cjs'

// @ts-expect-error webpack gives it
const { runtime, bundlerRuntime, attachShareScopeMap, instance } = __webpack_require__.federation
// @ts-expect-error the build writes it here
const versions = __FANKEEP_GIVEN__
// @ts-expect-error the build writes it here
const version = __FANKEEP_RUNTIME__
const place = '__FANKEEP_FEDERATION__'

if (place in globalThis)
  throw new Error('This page already has a shell. Was it loaded twice, or inside another site of this kind?')

/* The modules that the shell provides. Registered with the runtime directly and not by `shared` of the plugin: that would route the shell's own
 * imports through the shared scope as well, although only its own modules can be there. */
const given = (key, get, isEager) => ({
  version: versions[key],
  scope: ['default'],
  shareConfig: { singleton: true, requiredVersion: `^${versions[key]}`, eager: isEager },
  get,
})
const shared = {}
for (const [key, load] of Object.entries(eager)) shared[key] = [given(key, () => load, true)]
for (const [key, load] of Object.entries(lazy))
  shared[key] = [given(key, () => load().then((module) => () => module), false)]
instance.registerShared(shared)

/*
 * The shell's federation runtime, for the remotes: they are built without a runtime (`externalRuntime` in index.mjs), which reduces
 * their entries from 23 to 9 KB. `experiments.externalRuntime` of the plugin removes only the core, and leaves in every entry the half
 * that serves webpack's own modules. That half keeps no state (each function receives everything that it works on), so one copy in the
 * page is enough.
 */
globalThis[place] = (wanted) => {
  if (!suits(wanted))
    throw new Error(`Built for federation runtime ${wanted}; this page has ${version}. Build it again.`)
  return {
    attachShareScopeMap,
    bundlerRuntimeOptions: {},
    bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
    runtime: { ...runtime, init },
  }
}

/** The range check `^wanted`, the same as at publishing. */
function suits(wanted) {
  const [major, minor, patch] = wanted.split('.').map(Number)
  const [ownMajor, ownMinor, ownPatch] = version.split('.').map(Number)
  return major === ownMajor && (minor < ownMinor || (minor === ownMinor && patch <= ownPatch))
}

/** The runtime's own `init` would make the newest remote the target of `loadRemote`, in the shell as well. */
function init(options) {
  const present = runtime.getInstance(({ name }) => name === options.name)
  if (!present) return runtime.createInstance({ ...options, id: options.id ?? '' })
  present.initOptions(options)
  return present
}
