import { minutesFor, targets, wayOf } from './targets'

test.each([
  ['instagram', 3, 1],
  ['instagram', 50, 9],
  ['instagram', 51, 24 * 60 + 9],
  ['instagram', 500, 9 * 24 * 60 + 84],
  ['youtube', 500, 4 * 24 * 60 + 84],
  ['threads', 500, 24 * 60 + 84],
  ['x', 500, 60 + 84],
] as const)('%s: %s posts take %s minutes', (platform, posts, minutes) => {
  expect(minutesFor(posts, targets[platform])).toBe(minutes)
})

test('what goes into a Facebook group is posted by hand, into a page by its API', () => {
  expect(wayOf({ platform: 'facebook', handle: 'groups/123' })).toBe('hand')
  expect(wayOf({ platform: 'facebook', handle: 'slowisland' })).toBe('api')
})
