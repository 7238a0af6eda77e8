import { addressesOverlap, addressShape, ownerOf, parametersOf } from './address'

test.each([
  ['/gifts/:gift', '/gifts/7', { gift: '7' }],
  ['/gifts/:gift', '/Gifts/Seven/', { gift: 'Seven' }],
  ['/gifts/:gift', '/gifts/%E5%B0%8F%E5%B3%B6', { gift: '小島' }],
  ['/gifts/:gift/cards/:card', '/gifts/a/cards/b', { gift: 'a', card: 'b' }],
  ['/gifts/:gift', '/gifts', null],
  ['/gifts/:gift', '/gifts/', null],
  ['/gifts/:gift', '/gifts/7/cards', null],
  ['/gifts/:gift', '/cards/7', null],
  ['/gifts/:gift', '/gifts/%', null],
])('reads the parameters of %s from %s', (declared, path, parameters) =>
  expect(parametersOf(declared, path)).toEqual(parameters),
)

test('a literal path is preferred to one with a parameter', () => {
  const routes = [{ path: '/gifts/:gift' }, { path: '/gifts/new' }, { path: '/' }]
  expect(ownerOf(routes, '/gifts/NEW')).toBe(routes[1])
  expect(ownerOf(routes, '/gifts/old')).toBe(routes[0])
  expect(ownerOf(routes, '/')).toBe(routes[2])
  expect(ownerOf(routes, '/gifts')).toBeUndefined()
})

test.each([
  ['/gifts/:gift', '/gifts/new', true],
  ['/gifts/:gift', '/Gifts/:name', true],
  ['/gifts/:gift/edit', '/gifts/new/:tab', true],
  ['/gifts/:gift', '/gifts', false],
  ['/gifts/:gift', '/cards/:card', false],
])('tells whether %s and %s overlap', (one, other, overlap) => {
  expect(addressesOverlap(one, other)).toBe(overlap)
  expect(addressesOverlap(other, one)).toBe(overlap)
})

test('parameter names and case do not change the shape of a path', () =>
  expect(addressShape('/Gifts/:gift/')).toBe(addressShape('/gifts/:name')))
