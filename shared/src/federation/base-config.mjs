import { createRequire } from 'node:module'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import { IntegrityPlugin } from './integrity-plugin.mjs'
import { SameBytesPlugin } from './same-bytes-plugin.mjs'

const require = createRequire(import.meta.url)

/**
 * What every build has in common.
 *
 * @param {{ dir: string, global: string, entry: string }} options the package's folder, the name of this version of it,
 *   and the file that is loaded first
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ dir, global, entry }) {
  const production = process.env.NODE_ENV !== 'development'
  return {
    mode: production ? 'production' : 'development',
    context: dir,
    target: ['web', 'es2022'],
    // Never `eval`: the page's content security policy forbids it, in development as well. In production the maps are kept
    // with the release to read stacks by, nothing on the page points at them, and they hold no sources.
    devtool: production ? 'hidden-nosources-source-map' : 'source-map',
    output: output(dir, global),
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: rules() },
    optimization: {
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      realContentHash: true,
      emitOnErrors: false,
      // Half the time of a build by terser, webpack's own choice, and as many bytes.
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
  // Files are found alongside the script that asks for them, whatever address the release is served from.
  publicPath: 'auto',
  // The version is in every name the page sees: two versions of a remote may be alive in it at once, and must not hand
  // each other their chunks (with the same names the old code ran, docs/decisions/0001).
  uniqueName: global,
  chunkLoadingGlobal: `chunks_${global}`,
  // Plain names, in a folder that carries the version.
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
 * A source's name in the maps, the same on every machine: maps have hashes in the manifest. The federation plugin names its own
 * module after a hash of this machine's folders.
 */
const sourceName = ({ namespace, resourcePath }) =>
  `webpack://${namespace}/${resourcePath.replace(/(\.federation\/entry)\.[0-9a-f]+/, '$1')}`

/** How a file of each kind is built. @param {{ refresh?: boolean }} [options] with what keeps state over a change */
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
    // The development form would be one more shared key (react/jsx-dev-runtime), which a production shell lacks: where it
    // comes with refreshing, refresh-loader.cjs leads it to the ordinary one.
    transform: { react: { runtime: 'automatic', development: refresh, refresh } },
  },
})
