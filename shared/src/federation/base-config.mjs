import { createRequire } from 'node:module'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import { IntegrityPlugin } from './integrity-plugin.mjs'
import { SameBytesPlugin } from './same-bytes-plugin.mjs'

const require = createRequire(import.meta.url)

/**
 * The configuration common to all builds.
 *
 * @param {{ dir: string, global: string, entry: string }} options the package's folder, the global name of this version,
 *   and the file that is loaded first
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ dir, global, entry }) {
  const production = process.env.NODE_ENV !== 'development'
  return {
    mode: production ? 'production' : 'development',
    context: dir,
    target: ['web', 'es2022'],
    // Never `eval`: the page's content security policy forbids it, in development as well. In production the maps are kept with the release to decode
    // stacks; nothing on the page refers to them, and they contain no sources.
    devtool: production ? 'hidden-nosources-source-map' : 'source-map',
    output: output(dir, global),
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: rules() },
    optimization: {
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      realContentHash: true,
      emitOnErrors: false,
      // Halves the build time compared with terser, webpack's default, at the same output size.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new IntegrityPlugin({ entry }),
      new SameBytesPlugin(),
    ],
  }
}

/** @returns {import('webpack').Configuration['output']} */
const output = (dir, global) => ({
  path: join(dir, 'dist'),
  // Resolves files relative to the script that loads them, so the release can be served from any address.
  publicPath: 'auto',
  // Every name in the page contains the version: two versions of a remote can run in one page and must not load each other's chunks (with the same
  // names the old code ran, docs/decisions/0001).
  uniqueName: global,
  chunkLoadingGlobal: `chunks_${global}`,
  // File names without hashes, because the folder's name has the version.
  filename: '[name].js',
  chunkFilename: '[name].js',
  assetModuleFilename: '[name].[hash:8][ext]',
  devtoolModuleFilenameTemplate: sourceName,
  devtoolFallbackModuleFilenameTemplate: sourceName,
  crossOriginLoading: 'anonymous',
  chunkLoadTimeout: 120_000, // spec section 9
  hashFunction: 'sha256',
  clean: true,
})

/**
 * A source's name in the maps, the same on every machine, because the manifest has the hashes of the maps. The federation plugin names its own module
 * after a hash of local folder names, which is removed.
 */
const sourceName = ({ namespace, resourcePath }) =>
  `webpack://${namespace}/${resourcePath.replace(/(\.federation\/entry)\.[0-9a-f]+/, '$1')}`

/** The module rules for each kind of file. @param {{ refresh?: boolean }} [options] whether components keep their state over a change */
export const rules = ({ refresh = false } = {}) => [
  {
    test: /\.tsx?$/,
    use: [
      ...(refresh ? [require.resolve('./refresh-loader.cjs')] : []),
      { loader: require.resolve('swc-loader'), options: swcOptions(refresh) },
    ],
  },
  { test: /\.(svg|png|jpe?g|webp|woff2|txt)$/, type: 'asset/resource' },
  {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: require.resolve('css-loader'),
        options: { modules: { auto: true, namedExport: false, localIdentName: '[local]-[hash:base64:5]' } },
      },
    ],
  },
]

const swcOptions = (refresh) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    // The development JSX runtime would be one more shared key (react/jsx-dev-runtime), which a production shell lacks. Refreshing requires it, so
    // refresh-loader.cjs redirects it to the ordinary runtime.
    transform: { react: { runtime: 'automatic', development: refresh, refresh } },
  },
})
