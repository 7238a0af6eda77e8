import { existsSync, readdirSync } from 'node:fs'

const hasTests = (name) => existsSync(new URL(`./${name}/vitest.config.mjs`, import.meta.url))

/** Units, server and screens at once, through `npm test`: docs/testing.md. */
export default {
  test: {
    projects: readdirSync(new URL('.', import.meta.url)).filter(hasTests),
    maxWorkers: 2,
    retry: 0,
    // A line for each file that passed, and of what was written along the way only what a failed test wrote.
    silent: 'passed-only',
    slowTestThreshold: 60_000,
  },
}
