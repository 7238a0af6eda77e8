import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

// Dates read the same on every machine; the members are in Taiwan.
process.env.TZ = 'Asia/Taipei'

/** How TypeScript is read, in every package. Jest runs native modules (`--experimental-vm-modules`), as the code is. */
export const transform = {
  '^.+\\.[jt]sx?$': [
    join(here, 'swc-jest.mjs'),
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ],
}

/**
 * Jest for a package that runs in the browser: its `jest.config.mjs` is `export default jestPreset(import.meta.url)`.
 *
 * @param url of that file
 * @param more settings, over the preset's
 */
export function jestPreset(url, more = {}) {
  const rootDir = dirname(fileURLToPath(url))
  return {
    displayName: rootDir.split(/[\\/]/).at(-1),
    rootDir,
    testMatch: ['<rootDir>/{src,test}/**/*.test.{ts,tsx,mjs}'],
    testTimeout: 20_000,
    testEnvironment: require.resolve('jest-fixed-jsdom'),
    testEnvironmentOptions: { url: 'http://localhost/' },
    setupFilesAfterEnv: [join(here, 'setup.ts')],
    extensionsToTreatAsEsm: ['.ts', '.tsx', '.jsx'],
    // `js` before `mjs`: a CommonJS package that names its files without an ending means the former.
    moduleFileExtensions: ['tsx', 'ts', 'js', 'mjs', 'json', 'node'],
    transform,
    // The shared package is TypeScript, also where it came from npm.
    transformIgnorePatterns: ['/node_modules/(?!.*@fankeep/shared/src/)'],
    moduleNameMapper: {
      // Chakra's index is some thousand files; the kit uses a few, and a test should not wait for the rest.
      '^@chakra-ui/react$': join(here, 'chakra.mjs'),
      '^@chakra-ui/react/dist/(.*)$': join(dirname(require.resolve('@chakra-ui/react')), '../$1'),
      '\\.(svg|png|jpe?g|webp|avif|woff2?)(\\?.*)?$': join(here, 'file-address.mjs'),
      // By their ending, and as packages export them (`swiper/css/effect-fade`).
      '(\\.css|/css(/[\\w-]+)?)$': join(here, 'style-names.mjs'),
    },
    ...more,
  }
}
