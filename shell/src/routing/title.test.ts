import { pageTitle } from './title'

test('the page title has the route’s title before the site’s', () => {
  expect(pageTitle('登入', '粉絲保險箱')).toBe('登入 – 粉絲保險箱')
})

test('the page title is only one of both if the other is missing', () => {
  expect(pageTitle('登入', '')).toBe('登入')
  expect(pageTitle(undefined, '粉絲保險箱')).toBe('粉絲保險箱')
})
