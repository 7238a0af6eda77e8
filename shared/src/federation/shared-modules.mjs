import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const versionIn = (file) => JSON.parse(readFileSync(file, 'utf8')).version

/** As Node looks for a package: alongside us in this workspace, further up where npm has put all packages side by side. */
function versionOf(name, folder = fileURLToPath(new URL('../..', import.meta.url))) {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) return versionIn(file)
  if (dirname(folder) === folder) throw new Error(`${name} is not installed`)
  return versionOf(name, dirname(folder))
}

/** Ours are one package: the facades change together, and a remote asks for the major version it was built against. */
const own = versionIn(new URL('../../package.json', import.meta.url))

/**
 * What the shell shares and remotes take, by the exact string a source imports (docs/decisions/0001). `eager` ones are
 * in the shell's first script; the others are chunks of the shell's that load when a remote first asks. A key that ends
 * in a slash represents all that begin with it.
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

/** The federation runtime, which remotes leave out of their entries and find on the page: checked like a shared key. */
export const runtimeCore = {
  key: '@module-federation/runtime-core',
  version: versionOf('@module-federation/runtime-core'),
}

/** The global by which the shell gives its federation runtime to the remotes on its page (page-runtime.mjs). */
export const pageRuntime = '__FANKEEP_FEDERATION__'

/** The range a remote built here asks for: the same major, at least what it was built with. */
export const rangeOf = ({ version }) => `^${version}`

/** The shared module a key represents, by itself or by the beginning it shares; undefined for what is not shared. */
export const sharedModuleOf = (key) =>
  sharedModules[key] ??
  Object.entries(sharedModules).find(([prefix]) => prefix.endsWith('/') && key.startsWith(prefix))?.[1]

/** Whether a key is given by a chunk of its own, so that it can be fetched ahead. */
export const isLazy = (key) => sharedModules[key]?.eager === false

/** The name of the shell's chunk that gives a lazy key: `ui-forms`. */
export const lazyChunks = Object.fromEntries(
  Object.keys(sharedModules)
    .filter(isLazy)
    .map((key) => [key.replace('@fankeep/shared/', '').replaceAll('/', '-'), key]),
)

/** What the shell gives: every key as it is imported (given.cjs has the modules), with its version. */
export const givenByShell = () =>
  Object.fromEntries(
    [...Object.keys(sharedModules).filter((key) => !key.endsWith('/')), 'react/jsx-runtime'].map((key) => [
      key,
      sharedModuleOf(key)?.version,
    ]),
  )

/**
 * `shared` of a remote: it carries none of it. Strict: alongside a shell that is too old for it, it fails to load (and the
 * version before it is taken), instead of running without a component that is not there.
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

/** Reached through the facades alone: a remote whose own build holds one of these carries a second copy. */
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
