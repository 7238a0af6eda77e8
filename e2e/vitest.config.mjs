/** What the browser tests are made of, which know nothing of the site: so not even its preset for tests. Their specs are Playwright's. */
export default {
  root: import.meta.dirname,
  test: { name: 'e2e', include: ['*.test.ts'], globals: true, pool: 'forks', isolate: false },
}
