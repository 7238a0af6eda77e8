import { createRequire } from 'node:module'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { runBuild } from '../run-build.mjs'
import { shared } from '../shared-modules.mjs'

const require = createRequire(import.meta.url)

/** A webpack build that registers the remote at run time. */
export default async function buildWithWebpack(out, remote) {
  const compiler = webpack({
    mode: 'production',
    context: import.meta.dirname,
    entry: { main: './main.ts' },
    output: { path: out, publicPath: 'auto' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    optimization: { minimize: false },
    module: {
      rules: [
        { test: /\.svg$/, type: 'asset/resource' },
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ REMOTE: JSON.stringify(remote) }),
      new ModuleFederationPlugin({ name: 'webpack_host', shared, dts: false, manifest: false }),
    ],
  })
  await runBuild(compiler)
}
