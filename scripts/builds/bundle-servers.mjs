import { root } from '../install.mjs'

/** Entry points of release/: the edge server, the command line, and the registry functions that a build uses. */
const entryPoints = {
  edge: 'release/src/edge/main.ts',
  cli: 'release/src/cli.ts',
  'build-api': 'release/src/build-api.ts',
}

/**
 * Bundles our own sources for Node, without npm packages. It takes a tenth of a second, so it runs every time.
 *
 * @throws Error with esbuild's message.
 */
export async function bundleServers() {
  // Imported only here, because the bundler is one of the packages that are installed first.
  const [{ bundle }, { buildApi }] = await Promise.all([
    import('../../shared/src/node/bundle.mjs'),
    import('../../api/build.mjs'),
  ])
  await Promise.all([buildApi(), bundle(releaseOptions)])
}

/** @type {import('esbuild').BuildOptions} */
export const releaseOptions = {
  absWorkingDir: root,
  entryPoints,
  outdir: 'release/dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What only one command needs (a browser) is loaded only by that command.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [{ name: 'packages-outside', setup: keepPackagesOutside }],
  logLevel: 'error',
}

/** These packages read files next to their own (webpack, installed versions), so they cannot be bundled. */
const builders = ['@fankeep/shared/standalone', '@fankeep/shared/federation/adopt']

/** Our own shared sources are TypeScript: they are bundled. npm packages stay outside. */
function keepPackagesOutside(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || (path.startsWith('@fankeep/') && !builders.includes(path))
      ? undefined
      : { path, external: true },
  )
}
