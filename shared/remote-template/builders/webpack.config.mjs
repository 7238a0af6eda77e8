import { remoteOptions } from '@fankeep/shared/federation/remote-options'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

const options = remoteOptions(import.meta.url)
const react = { runtime: 'automatic', development: false }

/** @type {import('webpack').Configuration} */
export default {
  mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  entry: {},
  devtool: 'hidden-nosources-source-map',
  output: {
    // Resolves files relative to the script that loads them, so the release can be served from any address.
    publicPath: 'auto',
    // Two versions can run in one page, and must not load each other's chunks.
    uniqueName: options.name,
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react } } },
      },
      { test: /\.(svg|png|jpe?g|webp|woff2)$/, type: 'asset/resource' },
    ],
  },
  infrastructureLogging: { level: 'error' },
  plugins: [new ModuleFederationPlugin(options)],
}
