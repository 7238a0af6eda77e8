import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import { buildApi } from '../build.mjs'

/** Puts the api's sources and those of a bench together, and runs it. */
export async function runBench(name, folder = 'bench', args = process.argv.slice(2)) {
  const api = join(import.meta.dirname, '..')
  const outdir = join(api, `.cache/bench-${name}`)
  await buildApi({ outdir })
  await build({
    entryPoints: { bench: join(api, folder, `${name}.ts`) },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [{ name: 'packages-outside', setup: keepPackagesOutside }],
    logLevel: 'warning',
  })
  const child = spawn(process.execPath, [join(outdir, 'bench.mjs'), ...args], {
    stdio: 'inherit',
  })
  child.once('exit', (code) => process.exit(code === 0 ? Number(process.exitCode ?? 0) : (code ?? 1)))
}

/** Our own shared sources are TypeScript: they go in. What npm gave stays outside. */
function keepPackagesOutside(bundle) {
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@fankeep/') ? undefined : { path, external: true },
  )
}
