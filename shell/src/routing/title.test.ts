import { pageTitle } from './title'

test('the route comes first, then the site', () => {
  expect(pageTitle('登入', '粉絲保險箱')).toBe('登入 – 粉絲保險箱')
})

test('as long as the site has no title the route is alone, and the other way round', () => {
  expect(pageTitle('登入', '')).toBe('登入')
  expect(pageTitle(undefined, '粉絲保險箱')).toBe('粉絲保險箱')
})
