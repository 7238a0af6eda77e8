import { linkOf, withLink } from './links'

test.each([
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.test%2Fa%3Fb%3D1&h=AT0&s=1', 'https://shop.test/a?b=1'],
  ['https://lm.facebook.com/l.php?u=https%3A%2F%2Fshop.test', 'https://shop.test'],
  ['https://l.instagram.com/?u=http%3A%2F%2Fshop.test%2F&e=AT', 'http://shop.test/'],
  ['https://l.threads.com/?u=https%3A%2F%2Fshop.test%2F', 'https://shop.test/'],
  [
    'https://shop.test/l.php?u=https%3A%2F%2Fother.test',
    'https://shop.test/l.php?u=https%3A%2F%2Fother.test',
  ],
  [
    'https://www.facebook.com/photo?u=https%3A%2F%2Fother.test',
    'https://www.facebook.com/photo?u=https%3A%2F%2Fother.test',
  ],
  [
    'https://l.facebook.com/l.php?u=javascript%3Aalert(1)',
    'https://l.facebook.com/l.php?u=javascript%3Aalert(1)',
  ],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
  [undefined, undefined],
])('a link %s leads to %s', (link, target) => {
  expect(linkOf(link)).toBe(target)
})

test('a link is added below the text, unless the text contains it', () => {
  expect(withLink('Come by', 'https://shop.test/')).toBe('Come by\nhttps://shop.test/')
  expect(withLink('', 'https://shop.test/')).toBe('https://shop.test/')
  expect(withLink('See https://shop.test/', 'https://shop.test/')).toBe('See https://shop.test/')
  expect(withLink('Come by', undefined)).toBe('Come by')
})
