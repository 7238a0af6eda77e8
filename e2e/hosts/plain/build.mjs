import { build } from 'esbuild'

/** A page with `@module-federation/runtime` and no plugin of Module Federation's. */
export default async function buildPlain(out, remote) {
  await build({
    entryPoints: [new URL('main.ts', import.meta.url).pathname],
    outfile: `${out}/main.js`,
    bundle: true,
    format: 'esm',
    define: { REMOTE: JSON.stringify(remote), 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'file' },
    logLevel: 'error',
  })
}
