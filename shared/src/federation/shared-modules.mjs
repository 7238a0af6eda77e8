import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const versionIn = (file) => JSON.parse(readFileSync(file, 'utf8')).version

/** Resolves a package as Node does: in this workspace's folders, or further up if npm has installed all packages side by side. */
function versionOf(name, folder = fileURLToPath(new URL('../..', import.meta.url))) {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) return versionIn(file)
  if (dirname(folder) === folder) throw new Error(`${name} is not installed`)
  return versionOf(name, dirname(folder))
}

/** Our facades are one package: they change together, and a remote requires the major version it was built with. */
const own = versionIn(new URL('../../package.json', import.meta.url))

/**
 * The modules that the shell shares and remotes take, by the exact string that a source imports (docs/decisions/0001). `eager` ones are
 * in the shell's first script; the others are chunks of the shell that load when a remote first needs them. A key that ends
 * in a slash covers all keys with that prefix.
 *
 * @type {Record<string, { version: string, eager: boolean }>}
 */
export const sharedModules = {
  react: { version: versionOf('react'), eager: true },
  'react/': { version: versionOf('react'), eager: true },
  'react-dom': { version: versionOf('react-dom'), eager: true },
  'react-dom/': { version: versionOf('react-dom'), eager: true },
  '@fankeep/shared/host': { version: own, eager: true },
  '@fankeep/shared/router': { version: own, eager: true },
  '@fankeep/shared/ui': { version: own, eager: true },
  '@fankeep/shared/ui/forms': { version: own, eager: false },
  '@fankeep/shared/ui/overlay': { version: own, eager: false },
  '@fankeep/shared/ui/table': { version: own, eager: false },
  '@fankeep/shared/ui/date': { version: own, eager: false },
  '@fankeep/shared/ui/chart': { version: own, eager: false },
  '@fankeep/shared/ui/motion': { version: own, eager: false },
}

/** The federation runtime, which remotes leave out of their entries and use from the page: checked like a shared key. */
export const runtimeCore = {
  key: '@module-federation/runtime-core',
  version: versionOf('@module-federation/runtime-core'),
}

/** The global variable through which the shell provides its federation runtime to remotes (page-runtime.mjs). */
export const pageRuntime = '__FANKEEP_FEDERATION__'

/** The range that a remote built here requires: the same major version, and at least the version it was built with. */
export const rangeOf = ({ version }) => `^${version}`

/** The shared module of a key, by the key or by its prefix; undefined if it is not shared. */
export const sharedModuleOf = (key) =>
  sharedModules[key] ??
  Object.entries(sharedModules).find(([prefix]) => prefix.endsWith('/') && key.startsWith(prefix))?.[1]

/** Whether the shell provides a key in a separate chunk, which can be prefetched. */
export const isLazy = (key) => sharedModules[key]?.eager === false

/** The name of the shell's chunk with a lazy key: `ui-forms`. */
export const lazyChunks = Object.fromEntries(
  Object.keys(sharedModules)
    .filter(isLazy)
    .map((key) => [key.replace('@fankeep/shared/', '').replaceAll('/', '-'), key]),
)

/** What the shell provides: every imported key (given.cjs has the modules), with its version. */
export const givenByShell = () =>
  Object.fromEntries(
    [...Object.keys(sharedModules).filter((key) => !key.endsWith('/')), 'react/jsx-runtime'].map((key) => [
      key,
      sharedModuleOf(key)?.version,
    ]),
  )

/**
 * `shared` of a remote, which bundles none of these modules. Strict: if the shell is too old for a remote, the remote fails to load
 * (and its previous version is used), instead of running without a component.
 */
export const takenByRemotes = () =>
  mapValues(sharedModules, (module) => ({
    singleton: true,
    import: false,
    requiredVersion: rangeOf(module),
    strictVersion: true,
  }))

const mapValues = (record, make) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]))

/** Packages that remotes use only through the facades: a remote that bundles one has a second copy. */
export const forbidden = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'jotai',
  'i18next',
  'react-i18next',
  '@emotion/*',
  '@chakra-ui/*',
  '@ark-ui/*',
  '@zag-js/*',
  runtimeCore.key,
]

/** @param {string} packageName */
export const isForbiddenInRemotes = (packageName) =>
  forbidden.some((name) =>
    name.endsWith('*') ? packageName.startsWith(name.slice(0, -1)) : packageName === name,
  )
