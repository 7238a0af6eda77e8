/** The api's tests: the real PostgreSQL, one server for the run, a database for each file. */
export default {
  displayName: 'api',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testTimeout: 30_000,
  testMatch: ['<rootDir>/{src,sandbox,test}/**/*.test.ts'],
  // CommonJS in tests alone: without --experimental-vm-modules they start twice as fast.
  transform: {
    '\\.(ts|js)$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // Workspace packages are sources: not to be skipped as something installed. jose comes as native modules alone.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|@fankeep/|jose/)'],
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
}
