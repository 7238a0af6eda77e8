import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import { buildApi } from '../build.mjs'

/*
 * `pnpm bench:import [--fans=1000000]`: the fans of an X archive, uploaded to and imported by the real api and its worker,
 * beside plain COPY of the same rows in the same run. Puts the sources together, then runs bench/import.ts.
 */
const api = join(import.meta.dirname, '..')
const outdir = join(api, '.cache/bench')
await buildApi({ outdir })
await build({
  entryPoints: { bench: join(api, 'bench/import.ts') },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  plugins: [{ name: 'packages-outside', setup: keepPackagesOutside }],
  logLevel: 'warning',
})
const child = spawn(process.execPath, [join(outdir, 'bench.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 1))

/** Our own shared sources are TypeScript: they go in. What npm gave stays outside. */
function keepPackagesOutside(bundle) {
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@fankeep/') ? undefined : { path, external: true },
  )
}
