import { federation } from '@module-federation/vite'
import { build } from 'vite'
import { shared } from '../shared-modules.mjs'

/** A Vite build that names the remote in its configuration. */
export default async function buildWithVite(out, remote) {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: { outDir: out, target: 'es2022', minify: false },
    plugins: [
      federation({
        name: 'vite_host',
        remotes: { home: { type: 'var', name: 'home', entry: remote } },
        shared,
        dts: false,
        manifest: false,
      }),
    ],
  })
}
