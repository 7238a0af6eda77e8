import { screenPreset } from './src/testing/vitest.mjs'

// What remotes are made from is tested as they will be.
export default screenPreset(import.meta.url, {
  include: ['{src,remote-template/src}/**/*.test.{ts,tsx,mjs}'],
})
