import { blankWish, missingOf } from './wish'

const span = (from: string | null, until: string | null) =>
  missingOf({ ...blankWish, to: '2', posts: 'span', from, until })

test('a span of one day is enough, and so is one that is open at an end', () => {
  expect(span('2026-11-20', '2026-11-20')).toBeNull()
  expect(span('2026-11-20', null)).toBeNull()
  expect(span(null, '2026-11-20')).toBeNull()
})

test('a span without a day, or that ends before it begins, is still missing', () => {
  expect(span(null, null)).toBe('span')
  expect(span('2026-11-21', '2026-11-20')).toBe('span')
})
