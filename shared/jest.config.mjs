import { jestPreset } from './src/testing/jest.mjs'

// What remotes are made from is tested as they will be.
export default jestPreset(import.meta.url, {
  testMatch: ['<rootDir>/{src,remote-template/src}/**/*.test.{ts,tsx,mjs}'],
})
