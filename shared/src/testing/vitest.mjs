import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

// Dates are the same on every machine; the members are in Taiwan.
process.env.TZ = 'Asia/Taipei'

const folderOf = (url) => dirname(fileURLToPath(url))

/**
 * The Vitest configuration of a package that runs on Node: its `vitest.config.mjs` is `export default nodePreset(import.meta.url)`.
 *
 * @param url of that file
 * @param more settings of `test` that override the preset's
 */
export function nodePreset(url, more = {}) {
  const root = folderOf(url)
  return {
    root,
    test: {
      name: root.split(/[\\/]/).at(-1),
      include: ['**/*.test.{ts,mjs}'],
      globals: true,
      pool: 'forks',
      // The files of a worker share loaded modules: loading them for each file took longer than their tests.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Names of tests and expected values are printed in full.
      chaiConfig: { truncateThreshold: 0 },
      ...more,
    },
  }
}

/** The same for a package that runs in the browser. */
export function screenPreset(url, more = {}) {
  return {
    ...nodePreset(url, {
      include: ['{src,test}/**/*.test.{ts,tsx,mjs}'],
      environment: join(here, 'browser-on-node.mjs'),
      environmentOptions: { jsdom: { url: 'http://localhost/' } },
      setupFiles: [join(here, 'setup.ts')],
      // The shared package is TypeScript even when installed from npm.
      server: { deps: { inline: [/\/@fankeep\/shared\/src\//] } },
      ...more,
    }),
    resolve: {
      alias: [
        // Chakra's index loads some thousand files, of which the kit needs a few.
        { find: /^@chakra-ui\/react$/, replacement: join(here, 'chakra.mjs') },
        {
          find: /^@chakra-ui\/react\/dist\/(.*)$/,
          replacement: join(dirname(require.resolve('@chakra-ui/react')), '../$1'),
        },
        {
          find: /^.*\.(svg|png|jpe?g|webp|avif|woff2?)(\?.*)?$/,
          replacement: join(here, 'file-address.mjs'),
        },
        // By extension, and by package export (`swiper/css/effect-fade`).
        { find: /^.*(\.css|\/css(\/[\w-]+)?)$/, replacement: join(here, 'style-names.mjs') },
      ],
    },
  }
}
