import { root } from '../install.mjs'

/** Of release/: the edge server, the command line, and what a build needs of the registry. */
const entryPoints = {
  edge: 'release/src/edge/main.ts',
  cli: 'release/src/cli.ts',
  'build-api': 'release/src/build-api.ts',
}

/**
 * Puts our own sources together for Node: packages of npm stay outside. A tenth of a second, so it is done every time.
 *
 * @throws Error with what esbuild says.
 */
export async function bundleServers() {
  // The bundler comes with the packages, so it cannot be asked for before they are installed.
  const [{ bundle }, { buildApi }] = await Promise.all([
    import('../../shared/src/node/bundle.mjs'),
    import('../../api/build.mjs'),
  ])
  await Promise.all([
    buildApi(),
    bundle({
      absWorkingDir: root,
      entryPoints,
      outdir: 'release/dist',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // What one command alone needs (a browser) is loaded by that one alone.
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: true,
      plugins: [{ name: 'packages-outside', setup: keepPackagesOutside }],
      logLevel: 'error',
    }),
  ])
}

/** They read what is around them (webpack, installed versions), from where they lie, so they are no part of another build. */
const builders = ['@fankeep/shared/standalone', '@fankeep/shared/federation/adopt']

/** Our own shared sources are TypeScript: they go in. What npm gave stays outside. */
function keepPackagesOutside(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || (path.startsWith('@fankeep/') && !builders.includes(path))
      ? undefined
      : { path, external: true },
  )
}
