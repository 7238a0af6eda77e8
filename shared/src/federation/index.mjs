import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { baseConfig, rules } from './base-config.mjs'
import { FirstPaintPlugin } from './first-paint-plugin.mjs'
import { MergeRoutesPlugin } from './merge-routes-plugin.mjs'
import { PublicFilesPlugin } from './public-files-plugin.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { forbidden, givenByShell, pageRuntime, runtimeCore, takenByRemotes } from './shared-modules.mjs'
import { manifestOf, StandardPlugin } from './standard-plugin.mjs'
import { EventsPlugin, eventVersions, withEventsApart } from './events.mjs'
import { contractVersion, globalName, releaseVersion } from './version.mjs'
import { BoundariesPlugin } from './boundaries-plugin.mjs'

export { releaseVersion } from './version.mjs'

/** Replaces a remote's federation runtime with the one that the shell has on the page (page-runtime.mjs). */
function externalRuntime({ request }, callback) {
  if (!/[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)) return callback()
  return callback(null, `var ${pageRuntime}(${JSON.stringify(runtimeCore.version)})`)
}

const pathFromHere = (file) => fileURLToPath(new URL(file, import.meta.url))

/** An unreachable remote is not loaded at start; the plugin's manifests, types and tools are off. */
const federation = {
  shareStrategy: /** @type {const} */ ('loaded-first'),
  manifest: false,
  dts: false,
  dev: false,
}
/** Files of the runtime that the shell replaces with runtime-stubs.mjs. */
const replacedInRuntime = new RegExp(
  [
    'runtime-core/dist/plugins/snapshot/SnapshotHandler',
    'runtime-core/dist/utils/(?:context|preload|semver/index)',
    'sdk/dist/logger',
    'webpack-bundler-runtime/dist/(?:getSharedFallbackGetter|init|remotes)',
  ]
    .map((path) => `@module-federation/${path}\\.js$`)
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)
const leanRuntime = /** @type {const} */ ({ disableSnapshot: true, target: 'web' })

/**
 * The build of a remote. `remote.json` says what it is and which addresses it owns; the sharing is configured only here. It exposes
 * `./routes` (src/routes.tsx) and, if remote.json has a layout, `./layout` (src/layout.tsx).
 *
 * @param {string} configUrl `import.meta.url` of the remote's webpack.config.mjs
 * @returns {import('webpack').Configuration}
 */
export function defineRemote(configUrl) {
  const dir = dirname(fileURLToPath(configUrl))
  const declaration = JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8'))
  const version = releaseVersion(dir)
  const global = globalName(declaration.name, version)
  const entry = 'remoteEntry.js'
  const exposes = {
    './routes': { import: './src/routes.tsx', name: 'routes' },
    ...(declaration.layout ? { './layout': { import: './src/layout.tsx', name: 'layout' } } : {}),
  }
  const base = baseConfig({ dir, global, entry })
  const standard = new StandardPlugin({ dir, entry, exposes })
  // Development builds should be fast: first paints and files for other hosts are only built for production.
  const isLive = base.mode === 'production'
  const drawn = isLive ? firstPainted(declaration) : []

  return {
    ...base,
    // Silences the plugin's warning that `publicPath` is `auto`, which is intended.
    infrastructureLogging: { level: 'error' },
    entry: {},
    externals: externalRuntime,
    ...(isLive ? {} : { module: { rules: rules({ refresh: true }) } }),
    plugins: [
      ...(base.plugins ?? []),
      new BoundariesPlugin({ dir }),
      new EventsPlugin({ dir, declaration }),
      new MergeRoutesPlugin(),
      new ModuleFederationPlugin({
        ...federation,
        manifest: isLive && manifestOf(version),
        // This name contains the version too: the runtime treats instances of the same name as the same remote.
        name: global,
        library: { type: 'var', name: global },
        filename: entry,
        exposes,
        shared: takenByRemotes(),
        experiments: { optimization: leanRuntime },
      }),
      ...(isLive ? [standard] : [new webpack.HotModuleReplacementPlugin()]),
      ...firstPaint(dir, declaration.name, drawn),
      new ReleasePlugin(
        {
          name: declaration.name,
          version,
          contract: contractVersion,
          entry,
          global,
          exposes: Object.keys(exposes),
          ...withEventsApart(declaration),
          firstPaint: drawn,
        },
        standard,
      ),
    ],
  }
}

/**
 * The build of the shell: an ordinary entry (src/index.ts) that provides everything shared, and the unchanged files of its folder
 * `public`.
 *
 * @param {string} configUrl `import.meta.url` of the shell's webpack.config.mjs
 * @returns {import('webpack').Configuration}
 */
export function defineShell(configUrl) {
  const dir = dirname(fileURLToPath(configUrl))
  const version = releaseVersion(dir)
  const global = globalName('shell', version)
  const entry = 'main.js'
  const base = baseConfig({ dir, global, entry })

  return {
    ...base,
    ...hostOf(base, './src/index.ts'),
    // All late code is in one file: a second one would cost another request, and its hash would be in the shell's first script.
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'live' },
    },
    plugins: [
      ...(base.plugins ?? []),
      ...hostPlugins('shell'),
      new PublicFilesPlugin({ dir: join(dir, 'public') }),
      ...firstPaint(dir, 'shell', frames),
      new ReleasePlugin({
        name: 'shell',
        version,
        contract: contractVersion,
        entry,
        global,
        exposes: [],
        firstPaint: frames,
        provides: { ...givenByShell(), [runtimeCore.key]: runtimeCore.version },
        events: { passes: eventVersions },
        reserves: forbidden,
      }),
    ],
  }
}

/**
 * The build of the page on which a remote runs without the site (src/standalone): a small shell that provides what the shell does.
 *
 * @param {string} dir the remote's folder; its optional `src/standalone.ts` has the server's answers
 * @param {string} output the folder of the build
 * @returns {import('webpack').Configuration}
 */
export function defineStandalone(dir, output) {
  const base = baseConfig({ dir, global: 'standalone', entry: 'main.js' })
  const own = join(dir, 'src/standalone.ts')
  const answers = existsSync(own)
    ? [new webpack.NormalModuleReplacementPlugin(/^\.\/standalone-answers$/, own)]
    : []
  return {
    ...base,
    ...hostOf(base, pathFromHere('../standalone/page.tsx')),
    ...(base.mode === 'development' ? { entry: refreshing } : {}),
    output: { ...base.output, path: output },
    // The kit does not change while a developer works on a remote: from the second start on, the page builds in a second. The cache is stored
    // immediately, not at the first change.
    cache: { type: 'filesystem', cacheDirectory: join(output, '../cache'), idleTimeoutForInitialStore: 0 },
    // It is only read on this machine.
    optimization: { ...base.optimization, sideEffects: true, minimize: false },
    plugins: [...(base.plugins ?? []), ...hostPlugins('standalone'), ...answers],
  }
}

/**
 * The parts of a page that can host remotes: the runtime, before the page's own code.
 * @param {import('webpack').Configuration} base
 * @param {string} main the page's first module
 * @returns {import('webpack').Configuration}
 */
const hostOf = ({ mode, resolve }, main) => ({
  entry: { main: [pathFromHere('page-runtime.mjs'), main] },
  resolve: { ...resolve, alias: mode === 'production' ? productionRouter() : {} },
})

/** The page on which a remote runs without the site: refreshing has to be installed before React starts. */
const refreshing = {
  main: ['refresh.mjs', '../federation/page-runtime.mjs', 'page.tsx'].map((file) =>
    pathFromHere(`../standalone/${file}`),
  ),
}

const hostPlugins = (name) => [
  new ModuleFederationPlugin({ ...federation, name, experiments: { optimization: leanRuntime } }),
  new webpack.DefinePlugin({
    __FANKEEP_GIVEN__: JSON.stringify(givenByShell()),
    __FANKEEP_RUNTIME__: JSON.stringify(runtimeCore.version),
  }),
  new webpack.NormalModuleReplacementPlugin(replacedInRuntime, pathFromHere('runtime-stubs.mjs')),
]

/** The frames that the shell renders around the first paint of a remote's screen: that of the public site. */
const frames = ['site']
const firstPainted = ({ routes }) => routes.filter((route) => route.firstPaint).map((route) => route.name)
const firstPaint = (dir, release, screens) =>
  screens.length > 0 ? [new FirstPaintPlugin({ dir, release, screens })] : []

/** The router's package points every bundler to its development build; its production build is the same without warnings for developers. */
function productionRouter() {
  const dom = createRequire(createRequire(import.meta.url).resolve('react-router-dom'))
  const router = join(dirname(dom.resolve('react-router')), '../production')
  return { 'react-router$': join(router, 'index.mjs'), 'react-router/dom$': join(router, 'dom-export.mjs') }
}
