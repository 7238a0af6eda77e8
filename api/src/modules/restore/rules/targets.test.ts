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

test.each([
  ['room for all', 'instagram', 12, { used: 38, freeIn: 600 }, 2],
  ['one too many waits for the first to fall out', 'instagram', 13, { used: 38, freeIn: 600 }, 600 + 3],
  ['full, and more than another window', 'instagram', 60, { used: 50, freeIn: 600 }, 600 + 24 * 60 + 10],
  ['nothing of the window used', 'instagram', 51, { used: 0, freeIn: 0 }, 24 * 60 + 9],
  ['nothing left', 'x', 0, { used: 100, freeIn: 15 }, 0],
] as const)('minutesFor includes the used part of the window: %s', (_, platform, posts, recent, minutes) => {
  expect(minutesFor(posts, targets[platform], recent)).toBe(minutes)
})

test('posts to a Facebook group are published by hand, posts to a page through the API', () => {
  expect(wayOf({ platform: 'facebook', handle: 'groups/123' })).toBe('hand')
  expect(wayOf({ platform: 'facebook', handle: 'slowisland' })).toBe('api')
})
