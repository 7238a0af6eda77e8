import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import webpack from 'webpack'
import { baseConfig } from '../shared/src/federation/base-config.mjs'
import { defineShell } from '../shared/src/federation/index.mjs'
import { PublicFilesPlugin } from '../shared/src/federation/public-files-plugin.mjs'
import { ReleasePlugin } from '../shared/src/federation/release-plugin.mjs'
import { root } from './install.mjs'

/*
 * The same sources as ONE build, without federation: the baseline for `pnpm bench:web`. Never
 * served to visitors. Usage: node scripts/one-build.mjs FOLDER
 */

const require = createRequire(import.meta.url)
const declarationOf = (name) => join(root, name, 'remote.json')
// Remotes that are `apart` are not in the real site's pages, either.
const remotes = readdirSync(root).filter(
  (name) => existsSync(declarationOf(name)) && !JSON.parse(readFileSync(declarationOf(name), 'utf8')).apart,
)
const shell = join(root, 'shell')

/** Replaces the federation runtime: imports the remotes' modules. Pages are separate chunks, as in any such build. */
function writeRuntime(folder) {
  const modules = remotes.flatMap((name) =>
    ['routes', 'layout']
      .filter((expose) => existsSync(join(root, name, 'src', `${expose}.tsx`)))
      .map((expose) => ({ name, expose })),
  )
  const cases = modules.map(({ name, expose }) => {
    const path = JSON.stringify(join(root, name, 'src', `${expose}.tsx`))
    const chunk = expose === 'layout' ? '/* webpackChunkName: "layout" */' : '/* webpackMode: "eager" */'
    return `  ${JSON.stringify(`${name}/${expose}`)}: () => import(${chunk} ${path}),`
  })
  const file = join(folder, 'one-build-runtime.mjs')
  writeFileSync(
    file,
    [
      `const modules = {\n${cases.join('\n')}\n}`,
      `const names = ${JSON.stringify(remotes)}`,
      `const nameOf = (global) => names.find((name) => global.startsWith(name.replaceAll('-', '_') + '__'))`,
      `const load = (id) => { const [global, expose] = id.split('/'); return modules[nameOf(global) + '/' + expose]() }`,
      `export const getInstance = () => ({ registerPlugins() {}, registerRemotes() {}, loadRemote: load })`,
    ].join('\n'),
  )
  return file
}

/** @returns {import('webpack').Configuration} */
function oneBuild(folder) {
  const base = baseConfig({ dir: shell, global: 'one_build', entry: 'main.js' })
  const { alias } = defineShell(new URL('../shell/webpack.config.mjs', import.meta.url).href).resolve ?? {}
  const runtime = writeRuntime(folder)
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: { ...base.output, path: join(folder, 'dist') },
    resolve: {
      ...base.resolve,
      alias: { ...alias, '@module-federation/enhanced/runtime$': runtime },
    },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // Each package's words stay a separate file: under one name they would all load together.
        ...remotes.map((name) => ({
          test: join(root, name, 'src'),
          enforce: /** @type {const} */ ('pre'),
          use: { loader: require.resolve('./builds/one-build-words-loader.cjs'), options: { name } },
        })),
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new PublicFilesPlugin({ dir: join(shell, 'public') }),
      new ReleasePlugin({
        name: 'shell',
        version: '0.0.0-00000000',
        contract: 0,
        entry: 'main.js',
        global: 'one_build',
        exposes: [],
      }),
    ],
  }
}

const folder = resolve(process.argv[2] ?? fail('Give a folder: node scripts/one-build.mjs FOLDER'))
mkdirSync(folder, { recursive: true })
webpack(oneBuild(folder), (error, stats) => {
  if (error || stats?.hasErrors()) fail(error?.message ?? stats?.toString('errors-only'))
})

/** @returns {never} */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
