/** @type {import('jest').Config} */
export default {
  displayName: 'scripts',
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/**/*.test.mjs'],
  transform: {},
}
