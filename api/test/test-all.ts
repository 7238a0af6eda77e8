/** `npm run test:all` tests everything, before a release; `npm test` what every commit is tested by. */
export const everything = process.env.TEST_ALL === '1'

/** Faults and load: tests that take from ten seconds to minutes. `npm test` skips them. */
export const testAllOnly = everything ? test : test.skip

/** How many generated cases to try: in `npm test` a tenth of `all`, always the same ones (fixed-seed.ts). */
export const cases = (all: number) => (everything ? all : Math.ceil(all / 10))
