import fc from 'fast-check'
import { createRequire } from 'node:module'
import { satisfy } from './runtime-stubs.mjs'

const { satisfy: original } = createRequire(import.meta.url)('@module-federation/runtime-core')

const part = fc.nat({ max: 3 })
const version = fc.tuple(part, part, part).map((parts) => parts.join('.'))

test.each(['^', '<=', ''])('versions satisfy ranges of the form %s as in the original runtime', (form) => {
  fc.assert(
    fc.property(version, version, (given, wanted) => {
      expect([given, wanted, satisfy(given, form + wanted)]).toEqual([
        given,
        wanted,
        original(given, form + wanted),
      ])
    }),
    { numRuns: 2000, seed: 20_261_126 },
  )
})

test('every version satisfies *, and none satisfies an unsupported range', () => {
  expect(satisfy('1.2.3', '*')).toBe(true)
  expect(satisfy('1.2.3', '>=1 <3')).toBe(false)
})
