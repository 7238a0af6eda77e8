import { nodePreset } from '@fankeep/shared/testing/vitest'

/** The api's tests: the real PostgreSQL, one server for the run, a database for each file. */
export default nodePreset(import.meta.url, {
  include: ['{src,sandbox,test,fault,load}/**/*.test.ts'],
  // On Citus: these make the schema anew, or read plans and catalogs as PostgreSQL alone has them.
  exclude: process.env.SPREAD
    ? ['src/infra/{copy/copy,database/migrate,database/spread}.test.ts', 'test/row-types.test.ts']
    : [],
  globalSetup: 'test/global-setup.ts',
  setupFiles: ['test/fixed-seed.ts', 'test/setup.ts'],
})
