import { nodePreset } from '@fankeep/shared/testing/vitest'

/** The api's tests: the real PostgreSQL, one server for the run, a database for each file. */
export default nodePreset(import.meta.url, {
  include: ['{src,sandbox,test,fault,load}/**/*.test.ts'],
  globalSetup: 'test/global-setup.ts',
  setupFiles: ['test/fixed-seed.ts'],
})
