import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

// Dates read the same on every machine; the members are in Taiwan.
process.env.TZ = 'Asia/Taipei'

const folderOf = (url) => dirname(fileURLToPath(url))

/**
 * Vitest for a package that runs on Node: its `vitest.config.mjs` is `export default nodePreset(import.meta.url)`.
 *
 * @param url of that file
 * @param more settings of `test`, over the preset's
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
      // The files of a worker share what they load: loading it again for each took longer than their tests.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Names of tests and what they expected are written in full.
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
      // The shared package is TypeScript, also where it came from npm.
      server: { deps: { inline: [/\/@fankeep\/shared\/src\//] } },
      ...more,
    }),
    resolve: {
      alias: [
        // Chakra's index is some thousand files; the kit uses a few, and a test should not wait for the rest.
        { find: /^@chakra-ui\/react$/, replacement: join(here, 'chakra.mjs') },
        {
          find: /^@chakra-ui\/react\/dist\/(.*)$/,
          replacement: join(dirname(require.resolve('@chakra-ui/react')), '../$1'),
        },
        {
          find: /^.*\.(svg|png|jpe?g|webp|avif|woff2?)(\?.*)?$/,
          replacement: join(here, 'file-address.mjs'),
        },
        // By their ending, and as packages export them (`swiper/css/effect-fade`).
        { find: /^.*(\.css|\/css(\/[\w-]+)?)$/, replacement: join(here, 'style-names.mjs') },
      ],
    },
  }
}
