import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import { buildApi } from '../build.mjs'

const api = join(import.meta.dirname, '..')

/** Bundles the api's sources with those of a bench, and runs it. */
export async function runBench(name, folder = 'bench', args = process.argv.slice(2)) {
  const outdir = join(api, `.cache/bench-${name}`)
  await buildApi({ outdir })
  const file = await bundle(name, folder, outdir)
  const child = spawn(process.execPath, [file, ...args], {
    stdio: 'inherit',
  })
  child.once('exit', (code) => process.exit(code === 0 ? Number(process.exitCode ?? 0) : (code ?? 1)))
}

/** Bundles one source of the api that is not part of the product. @returns {Promise<string>} the file */
export async function bundle(name, folder, outdir = join(api, `.cache/${folder}`)) {
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
  return join(outdir, 'bench.mjs')
}

/** Our shared sources are TypeScript, so they are bundled. npm packages stay external. */
function keepPackagesOutside(bundle) {
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@fankeep/') ? undefined : { path, external: true },
  )
}
