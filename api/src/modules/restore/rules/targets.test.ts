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
  ['room for all posts', 'instagram', 12, { used: 38, freeIn: 600 }, 2],
  [
    'one post too many waits until the first leaves the window',
    'instagram',
    13,
    { used: 38, freeIn: 600 },
    600 + 3,
  ],
  [
    'a full window, and posts for more than another one',
    'instagram',
    60,
    { used: 50, freeIn: 600 },
    600 + 24 * 60 + 10,
  ],
  ['an unused window', 'instagram', 51, { used: 0, freeIn: 0 }, 24 * 60 + 9],
  ['no posts left', 'x', 0, { used: 100, freeIn: 15 }, 0],
] as const)('minutesFor includes the used part of the window: %s', (_, platform, posts, recent, minutes) => {
  expect(minutesFor(posts, targets[platform], recent)).toBe(minutes)
})

test('posts to a Facebook group are published by hand, posts to a page through the API', () => {
  expect(wayOf({ platform: 'facebook', handle: 'groups/123' })).toBe('hand')
  expect(wayOf({ platform: 'facebook', handle: 'slowisland' })).toBe('api')
})
