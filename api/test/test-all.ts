/** `npm run test:all` tests everything, before a release; `npm test` runs the tests for every commit. */
export const everything = process.env.TEST_ALL === '1'

/** Faults and load: tests that take from ten seconds to minutes. `npm test` skips them. */
export const testAllOnly = everything ? test : test.skip

/** The number of generated cases: in `npm test` a tenth of `all`, always the same ones (fixed-seed.ts). */
export const cases = (all: number) => (everything ? all : Math.ceil(all / 10))
