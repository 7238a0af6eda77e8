import { platformOf } from './address'

test.each([
  ['https://www.instagram.com/slow.island/', 'instagram'],
  ['instagram.com/slow.island', 'instagram'],
  [' https://X.com/slowislandtpe ', 'x'],
  ['https://twitter.com/a', 'x'],
  ['https://www.threads.net/@yuan', 'threads'],
  ['https://m.facebook.com/slowisland', 'facebook'],
  ['https://youtu.be/abc', 'youtube'],
  ['https://www.tiktok.com/@a', 'tiktok'],
  ['https://xhslink.com/a', 'xiaohongshu'],
])('the address %s belongs to %s', (address, platform) => {
  expect(platformOf(address)).toBe(platform)
})

test.each([
  '',
  'slow.island',
  '@slow.island',
  'https://notinstagram.com/a',
  'https://instagram.com.evil.example/a',
  'http://',
])('the address %j belongs to no platform', (address) => {
  expect(platformOf(address)).toBeNull()
})
