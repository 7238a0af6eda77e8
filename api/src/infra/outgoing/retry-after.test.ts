import { retryAfterOf } from './retry-after'

const date = 'Thu, 26 Nov 2026 10:00:00 GMT'

test.each([
  ['7', 7],
  ['Thu, 26 Nov 2026 10:01:30 GMT', 90],
  ['Thu, 26 Nov 2026 09:00:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s', (given, seconds) => {
  expect(retryAfterOf({ date, ...(given !== undefined && { 'retry-after': given }) })).toBe(seconds)
})

test('a date in Retry-After is ignored if the answer has no Date', () => {
  expect(retryAfterOf({ 'retry-after': 'Thu, 26 Nov 2026 10:01:30 GMT' })).toBeUndefined()
})
