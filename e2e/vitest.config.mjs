/** Tests of the browser tests' own helpers, which import nothing of the site, not even its test preset. Playwright runs the specs. */
export default {
  root: import.meta.dirname,
  test: { name: 'e2e', include: ['*.test.ts'], globals: true, pool: 'forks', isolate: false },
}
