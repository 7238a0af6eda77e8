import { nodePreset } from '@fankeep/shared/testing/vitest'

/** The api's tests: a real PostgreSQL, one server for the run, one database per file. */
export default nodePreset(import.meta.url, {
  include: ['{src,sandbox,test,fault,load}/**/*.test.ts'],
  // These drop and create the schema, or read plans and catalogs, which differ on Citus.
  ...(process.env.SPREAD && {
    exclude: ['src/infra/{copy/copy,database/migrate,database/spread}.test.ts', 'test/row-types.test.ts'],
  }),
  globalSetup: 'test/global-setup.ts',
  setupFiles: ['test/fixed-seed.ts', 'test/setup.ts'],
})
