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
    // Files are found next to the script that asks for them, whatever address the release is served from.
    publicPath: 'auto',
    // Two versions may be alive in one page, and must not hand each other their chunks.
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
