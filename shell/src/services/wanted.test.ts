import { createWanted } from './wanted'

beforeEach(() => sessionStorage.clear())

test('returns the remembered path with query and hash once', () => {
  const wanted = createWanted(sessionStorage)
  wanted.remember('/callback?id=7#history')
  expect(wanted.peek()).toBe('/callback?id=7#history')
  expect(wanted.take()).toBe('/callback?id=7#history')
  expect(wanted.peek()).toBeNull()
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https:evil.example',
  '/\r/evil.example',
  ' //evil.example',
  '\0//evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//',
  'callback',
  '',
])('ignores a remembered path that leaves this site: %j', (kept) => {
  sessionStorage.setItem('wanted', kept)
  expect(createWanted(sessionStorage).peek()).toBeNull()
})
