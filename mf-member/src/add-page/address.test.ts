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
])('%s is of %s', (address, platform) => {
  expect(platformOf(address)).toBe(platform)
})

test.each([
  '',
  'slow.island',
  '@slow.island',
  'https://notinstagram.com/a',
  'https://instagram.com.evil.example/a',
  'http://',
])('%j is of none', (address) => {
  expect(platformOf(address)).toBeNull()
})
