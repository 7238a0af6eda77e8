import { nodePreset } from '@fankeep/shared/testing/vitest'

/** The api's tests: the real PostgreSQL, one server for the run, a database for each file. */
export default nodePreset(import.meta.url, {
  include: ['{src,sandbox,test,fault,load}/**/*.test.ts'],
  // These drop and create the schema, or read plans and catalogs, which Citus does not have as PostgreSQL has them.
  ...(process.env.SPREAD && {
    exclude: ['src/infra/{copy/copy,database/migrate,database/spread}.test.ts', 'test/row-types.test.ts'],
  }),
  globalSetup: 'test/global-setup.ts',
  setupFiles: ['test/fixed-seed.ts', 'test/setup.ts'],
})
