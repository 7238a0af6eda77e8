import { build } from 'esbuild'

/**
 * Builds a page with `@module-federation/runtime` and without a Module Federation plugin.
 * @param {string} out
 * @param {string} remote address of the manifest; for `side-by-side.tsx`, of the folder of its remotes
 */
export default async function buildPlain(out, remote, main = 'main.ts') {
  await build({
    entryPoints: [new URL(main, import.meta.url).pathname],
    outfile: `${out}/main.js`,
    bundle: true,
    format: 'esm',
    define: { REMOTE: JSON.stringify(remote), 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'file' },
    logLevel: 'error',
  })
}
