import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEdgePath } from '../node/edge-addresses.mjs'
import { Refused } from '../builder/refused.mjs'

const shared = fileURLToPath(new URL('../../', import.meta.url))
const template = join(shared, 'remote-template')

/** The packages that a remote needs if the preset does not build it: its builder, and the federation plugin for that builder. */
const packagesOf = {
  vite: ['@module-federation/vite', 'vite'],
  rspack: ['@module-federation/enhanced', '@rspack/core'],
  webpack: ['@module-federation/enhanced', '@swc/core', 'swc-loader', 'webpack'],
}

/**
 * Creates a remote from the template: in a new folder next to the others, or, outside of the site's repository, in
 * the current folder, which becomes the remote's repository.
 *
 * @param {{ name: string, route?: string, folder: string, builder?: string }} options `name` in kebab-case, with or without
 *   `mf-`; `route` its first address (default: the name in camelCase); `folder` the site's, or an empty one; `builder` vite,
 *   rspack or webpack, with its own configuration (default: our preset)
 * @returns {{ name: string, route: string, folder: string, files: string[], own: boolean }} what was created; `own`: in its own repository
 * @throws Refused
 */
export function newRemote(options) {
  const { files, ...made } = planRemote(options)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made.folder, file)), { recursive: true })
    writeFileSync(join(made.folder, file), text)
  }
  return { ...made, files: Object.keys(files).sort() }
}

/**
 * What `newRemote` would create, with the text of each file. Needs no installed packages and writes nothing.
 *
 * @param {{ name: string, route?: string, folder: string, builder?: string }} options those of `newRemote`
 * @returns {{ name: string, route: string, folder: string, files: Record<string, string>, own: boolean }}
 * @throws Refused
 */
export function planRemote({ name, route, folder, builder }) {
  const kebab = kebabOf(name)
  refuseBuilder(builder)
  const own = !isSite(folder)
  const words = kebab.split('-')
  const pascal = words.map(capital).join('')
  const camel = words[0] + words.slice(1).map(capital).join('')
  const address = route ?? `/${camel}`
  const full = `mf-${kebab}`
  const to = own ? folder : join(folder, full)

  if (!own && existsSync(to))
    throw new Refused(`${full} is taken: the folder ${full} already exists. Choose another name.`)
  refuseAddress(address, own ? [] : declarationsIn(folder))

  const title = capital(words.join(' '))
  const inNames = { 'mf-example': full, ExamplePage: `${pascal}Page`, 'example-page': `${kebab}-page` }
  const named = {
    ...inNames,
    './example/': `./${kebab}/`,
    '/example': address,
    Example: title,
    example: camel,
  }
  const fill = (text) =>
    text.replaceAll(
      /mf-example|ExamplePage|example-page|\.\/example\/|\/example\b(?!-)|Example|example/g,
      (found) => named[found],
    )
  const pathOf = (file) => file.replace('src/example/example-page', `src/${kebab}/${kebab}-page`)

  const files = Object.fromEntries(
    filesOf(builder).map(([file, from]) => [pathOf(file), fill(readFileSync(from, 'utf8'))]),
  )
  Object.assign(files, own ? ownRepository(full, to, builder) : inWorkspace(full, builder))
  const there = Object.keys(files).filter((file) => file !== 'package.json' && existsSync(join(to, file)))
  if (there.length > 0)
    throw new Refused(
      `${there.join(', ')}: already exists and would be overwritten. Create a standalone remote in an empty folder.`,
    )
  return { name: full, route: address, folder: to, files, own }
}

/** The next steps for the person who created the remote, one per line. */
export function whatNext({ name, route, own, folder }) {
  const run = own ? 'npm run' : 'npx fankeep-remote'
  const steps = [
    ...(own ? [['npm install', 'its tools, of the versions this was tested with']] : [[`cd ${name}`, '']]),
    [`${run} dev`, `runs it alone, at http://localhost:4100${route}`],
    [own ? 'npm test' : `${run} test`, 'its tests'],
    [`${run} build`, 'into dist'],
    [publishCommand(name, folder), 'makes it live'],
  ]
  const width = Math.max(...steps.map(([command = '']) => command.length))
  const lines = steps.map(([command = '', what]) => `  ${command.padEnd(width)}   ${what}`.trimEnd())
  return [`${name} is made, with one screen at ${route}. Next:`, '', ...lines].join('\n')
}

/** The command that publishes a remote's build, for a person in the remote's folder. In the site's repository the root has it, not the remote. */
export const publishCommand = (name, folder) =>
  isSite(dirname(folder)) ? `cd .. && npx pnpm release publish ${name}/dist` : 'npx release publish dist'

function kebabOf(name) {
  const kebab = name.replace(/^mf-/, '')
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab) && kebab.length <= 30) return kebab
  throw new Refused(
    `${JSON.stringify(name)} is not a valid name for a remote. Use at most 30 lower-case letters, digits and dashes, like gift-cards.`,
  )
}

function refuseBuilder(builder) {
  if (builder && !Object.hasOwn(packagesOf, builder))
    throw new Refused(
      `${builder} is not a supported builder. Use ${Object.keys(packagesOf).join(', ')}, or leave out --builder for our preset.`,
    )
}

function refuseAddress(address, declarations) {
  if (!/^(\/|(\/[A-Za-z0-9_-]+)+)$/.test(address) || isEdgePath(`${address}/`))
    throw new Refused(
      `${address} is not a valid path for a screen. Begin with a slash, and avoid paths that the server answers: --route /giftCards.`,
    )
  const same = (path) => path.toLowerCase() === address.toLowerCase()
  const owner = declarations.find(({ routes }) => routes.some(({ path }) => same(path)))
  if (owner) throw new Refused(`${address} belongs to ${owner.name}. Choose another path with --route.`)
}

/** The template's files, with the configuration of one builder: target and source of each. */
function filesOf(builder) {
  const others = join(template, 'builders')
  const config = `${builder}.config.mjs`
  return [
    ...filesIn(template)
      .filter((file) => !file.startsWith(others) && !(builder && file.endsWith('webpack.config.mjs')))
      .map((file) => [relative(template, file), file]),
    ...(builder ? [[config, join(others, config)]] : []),
  ]
}

const isSite = (folder) =>
  existsSync(join(folder, 'pnpm-workspace.yaml')) && existsSync(join(folder, 'shell'))

const declarationsIn = (site) =>
  readdirSync(site)
    .map((name) => join(site, name, 'remote.json'))
    .filter((file) => existsSync(file))
    .map(readJson)

const scripts = { build: 'fankeep-remote build', dev: 'fankeep-remote dev' }

const inWorkspace = (name, builder) => ({
  'package.json': asJson({
    name: `@fankeep/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts,
    dependencies: {
      '@fankeep/shared': 'workspace:*',
      ...Object.fromEntries((packagesOf[builder] ?? []).map((each) => [each, 'catalog:'])),
      react: 'catalog:',
      'react-dom': 'catalog:',
    },
  }),
  'tsconfig.json': asJson({ extends: '../tsconfig.base.json', include: ['src', '*.ts'] }),
})

/**
 * Adds what the workspace provides to its remotes and a separate repository lacks. The versions are those the shared package was tested with: its
 * own.
 */
function ownRepository(name, folder, builder) {
  const file = join(folder, 'package.json')
  const present = existsSync(file) ? readJson(file) : {}
  const { dependencies, devDependencies } = readJson(join(shared, 'package.json'))
  const { react, 'react-dom': reactDom } = dependencies
  const builders = new Set(Object.values(packagesOf).flat())
  const tools = Object.entries(devDependencies).filter(([each]) => !builders.has(each))
  const own = (packagesOf[builder] ?? []).map((each) => [each, { ...dependencies, ...devDependencies }[each]])
  return {
    'package.json': asJson({
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: { ...scripts, test: 'fankeep-remote test', types: 'tsc' },
      // Build dependencies are part of a remote's version (releaseVersion), development tools are not.
      dependencies: { ...present.dependencies, ...Object.fromEntries(own), react, 'react-dom': reactDom },
      devDependencies: { ...Object.fromEntries(tools), ...present.devDependencies },
    }),
    'tsconfig.json': asJson({ extends: '@fankeep/shared/tsconfig', include: ['src', '*.ts'] }),
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    // The lock file records versions and hashes, but no registry addresses.
    '.npmrc': 'omit-lockfile-registry-resolved=true\n',
  }
}

const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const capital = (word) => word[0].toUpperCase() + word.slice(1)

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
