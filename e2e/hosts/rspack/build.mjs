import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { runBuild } from '../run-build.mjs'
import { shared } from '../shared-modules.mjs'

/** An Rspack build that names the remote in its configuration. */
export default async function buildWithRspack(out, remote) {
  const compiler = rspack({
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
          loader: 'builtin:swc-loader',
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
      new ModuleFederationPlugin({
        name: 'rspack_host',
        remotes: { home: `home@${remote}` },
        shared,
        dts: false,
        manifest: false,
      }),
    ],
  })
  await runBuild(compiler)
}
