import { posix } from 'node:path'
import { isForbiddenInRemotes } from '../../shared/src/federation/shared-modules.mjs'

/* Imports run one way (docs/architecture.md). One table and one function define what a file may import, and the rule it breaks. */

const facades = [
  'host',
  'router',
  'ui',
  'ui/forms',
  'ui/overlay',
  'ui/table',
  'ui/chart',
  'ui/date',
  'ui/motion',
]
const atRunTime = new Set([...facades, 'contract'].map((facade) => `@fankeep/shared/${facade}`))
const buildersOf = {
  'release/src/smoke.ts': '@fankeep/shared/standalone',
  'release/src/commands/adopt-command.ts': '@fankeep/shared/federation/adopt',
}
const ofForeignHosts = new Set([...atRunTime, '@fankeep/shared/foreign-host', '@fankeep/shared/package.json'])
/** Node's modules, and code shared by both servers. */
const ofServers = (specifier) => /^@fankeep\/shared\/node\//.test(specifier)
const ofContract = (specifier) => /^@fankeep\/shared\/contract(\/|$)/.test(specifier)

const isTest = (file) =>
  /\.test\.[a-z]+$|\/(test|testing)\/|\/testing\.tsx?$|\/vitest\.config\.mjs$|\/src\/standalone\.ts$/.test(
    file,
  )
const isBuild = (file) => /\/(?:webpack|rspack|vite)\.config\.mjs$/.test(file)

/**
 * Code that only one folder (or files matching a pattern) may contain, and why: [the folder, the code, the rule, where the rule
 * applies: by default in the api]. Tests are exempt.
 */
const reserved = /** @type {[string | RegExp, RegExp, string, RegExp?][]} */ ([
  [
    'api/src/infra/database/',
    /\.transaction\(\)/,
    'Transactions are run by `inTransaction`: it refuses a second connection and retries deadlocks.',
  ],
  [
    'api/src/infra/database/',
    /\.forUpdate\(\)|\bfor update\b(?!`)/,
    'Rows are held by `forNoKeyUpdate`: `for update` waits for every foreign key to the row, and deadlocks.',
  ],
  [
    // Matches no file.
    /^$/,
    /\bnot in \(\s*(select|with)\b/i,
    '`not in (select …)` compares each row with each once the rows no longer fit into memory, and finds nothing where one is null: `not exists`.',
  ],
  [
    // Documents for Taiwan's tax office are in Chinese.
    'api/src/modules/orders/invoice/',
    /\.join\(['"`][、，]['"`]\)/,
    'Several things are named as each language names them: `format.list` on screens; the words of the api take an array.',
    /^(api|shell|shared|mf-[a-z0-9-]+)\/src\//,
  ],
  [
    'api/src/modules/pages/',
    /\ballPages\b|\ball_pages\b/,
    'Read pages from `pages`, which leaves out the bin; only the module pages uses `all_pages`.',
  ],
  [
    // Spreads a page's telemetry and retries over time: there is no reason to guess it.
    /^shell\/src\/services\/(services|client\/client)\.ts$/,
    /\bMath\.random\b/,
    'Math.random can be guessed. `randomInt` of node:crypto, `services.random`, or `newId` in pages.',
    /^(api|release|shared|shell|mf-[a-z0-9-]+)\/src\//,
  ],
  [
    /^(api\/src\/infra\/log|release\/src\/edge\/access-log)\.ts$/,
    /from 'pino'/,
    'Lines are logged by `services.log` and the edge alone: they redact secrets and write to the standard outputs.',
    /^(api|release)\/src\//,
  ],
  [
    'shared/src/ui/intl.ts',
    /\bnew Intl\.(Number|DateTime|RelativeTime|List)Format\b/,
    'Creating a formatter costs a hundred times as much as using it: use `numberFormat`, `dateFormat` and `listFormat` of the kit, which cache it.',
    /^(shared\/src\/ui|shell|mf-[a-z0-9-]+)\//,
  ],
])

const isIn = (file, where) => (typeof where === 'string' ? file.startsWith(where) : where.test(file))

const setsHooks = /^(?:before|after)(?:All|Each)\(/m
const mayHaveHooks = /\.test\.[a-z]+$|\/setup\.ts$/
const hooksRule =
  'Files of a worker share what they load, so a hook here runs only for the first of them. Set it in the test file, or in setup.ts.'

const action = /const (\w+|\{[^}]*\}) = useAction\(([^()]*)\)/g
const refusalRule =
  'The refusal of an action is shown: read its `refused`, or ask for a notice by `useAction(name, { notifies: true })`.'

/** Whether the refusal of each `useAction` is read, passed on with the whole action, or shown as a notice. */
const showsRefusals = (code) =>
  [...code.matchAll(action)].every(([all, name, given]) => {
    if (given.includes('notifies')) return true
    if (name.startsWith('{')) return /\brefused\b/.test(name)
    const rest = code.replace(all, '')
    return new RegExp(`\\b${name}\\.refused\\b|(?<![\\w.])${name}(?![\\w.?:(])|\\.\\.\\.${name}\\b`).test(
      rest,
    )
  })

/** @returns {string[]} the rules that a file's own code breaks */
export const codeFaultsOf = (file, code) => [
  ...(setsHooks.test(code) && !mayHaveHooks.test(file) ? [hooksRule] : []),
  ...(isTest(file) || showsRefusals(code) ? [] : [refusalRule]),
  ...(isTest(file)
    ? []
    : reserved.flatMap(([folder, written, rule, within = 'api/src/']) =>
        isIn(file, within) && !isIn(file, folder) && written.test(code) ? [rule] : [],
      )),
]

/** Within shared/, from the bottom up: each part imports itself and the parts listed here. */
const insideShared = {
  contract: [],
  host: ['contract'],
  ui: ['host', 'contract'],
  router: [],
  'first-paint': ['host', 'ui'],
  federation: ['standalone'],
  node: [],
  'foreign-host': ['contract', 'host', 'ui'],
  builder: ['federation'],
  standalone: ['contract', 'host', 'ui', 'foreign-host', 'testing', 'federation', 'builder'],
  remote: ['federation', 'node', 'builder', 'standalone'],
}

/**
 * @param {{ file: string, specifier: string, isType: boolean }} imported the importing file from the project's root,
 *   with slashes; the specifier; whether only types are imported
 * @returns {string | null} the rule it breaks
 */
export function faultOf({ file, specifier, isType }) {
  const [owner = ''] = file.split('/')
  const target = targetOf(file, specifier)
  if (owner === 'scripts' || owner === 'deploy' || owner === file) return null
  if (target === null) return packageFault(owner, file, specifier)
  if (specifier.startsWith('.')) {
    if (target.split('/')[0] === owner) return owner === 'shared' ? sharedFault(file, target) : null
    // The browser tests and benchmarks start the product as `npm start` does.
    if (owner === 'e2e' && target.startsWith('scripts/')) return null
    return `${owner} reaches into ${target.split('/')[0]} by path. Import packages by name, if the boundaries allow it.`
  }
  if (!target.startsWith('shared/'))
    return `Nothing imports ${specifier}: a remote, the shell and the servers are not libraries.`
  // Pages of foreign hosts may import the modules that the kit has for them.
  if (file.startsWith('e2e/hosts/') && ofForeignHosts.has(specifier)) return null
  if (file === 'e2e/hosts/probe/build.mjs' && specifier === '@fankeep/shared/federation') return null
  if (owner === 'e2e') return 'e2e knows only paths and texts, and imports nothing of the site.'
  // Publishing renders a build's pages on the page of `fankeep-remote dev`; adopting a build is part of the preset.
  if (buildersOf[file] === specifier) return null
  // All packages share one preset for running tests.
  if (specifier === '@fankeep/shared/testing/vitest' && file.endsWith('/vitest.config.mjs')) return null
  if (owner === 'api' || owner === 'release')
    return ofContract(specifier) || ofServers(specifier)
      ? null
      : `${owner} imports only contract and node of shared.`
  // This file lists what the shell provides, by the names that remotes import.
  if (file === 'shared/src/federation/given.cjs') return null
  if (owner === 'shared') return 'Inside shared, import by path: the package name is for others.'
  return owner.startsWith('mf-') ? remoteFault(file, specifier, isType) : null
}

/** The path a specifier leads to inside the project; null for an npm package or a Node module. */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.startsWith('@fankeep/') ? specifier.slice('@fankeep/'.length) : null
}

function remoteFault(file, specifier, isType) {
  if (specifier.startsWith('@fankeep/shared/testing'))
    return isTest(file) ? null : 'Only tests import the test kit.'
  if (/^@fankeep\/shared\/federation(\/remote-options)?$/.test(specifier))
    return isBuild(file) ? null : 'Only builder configurations import the build preset.'
  if (atRunTime.has(specifier) || (ofContract(specifier) && (isType || isTest(file)))) return null
  return `A remote imports from shared only ${facades.join(', ')} and the contract (its schemas as types), by exactly these names.`
}

/** React's own names are shared keys; all other packages of the shell are reached through a facade. */
function packageFault(owner, file, specifier) {
  if (!owner.startsWith('mf-') || isTest(file)) return null
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const isShared = name === 'react' || name === 'react-dom'
  if (name === 'ky' || (isForbiddenInRemotes(name) && !isShared))
    return `A remote never imports ${name} itself: use the shell's copy (@fankeep/shared/ui, /host, /router).`
  return null
}

function sharedFault(file, target) {
  const partOf = (path) => path.replace(/^shared\/src\//, '').split(/[/.]/)[0]
  const allowed = insideShared[partOf(file)]
  const part = partOf(target)
  if (!allowed || isTest(file) || part === partOf(file) || allowed.includes(part)) return null
  if (partOf(file) === 'ui' && /\/gallery\//.test(file)) return null
  return `Inside shared, ${partOf(file)} must not import ${part}.`
}
