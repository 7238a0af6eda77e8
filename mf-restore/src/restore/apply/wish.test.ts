import { blankWish, missingOf } from './wish'

const span = (from: string | null, until: string | null) =>
  missingOf({ ...blankWish, to: '2', posts: 'span', from, until })

test('a span is complete with one day or with one open end', () => {
  expect(span('2026-11-20', '2026-11-20')).toBeNull()
  expect(span('2026-11-20', null)).toBeNull()
  expect(span(null, '2026-11-20')).toBeNull()
})

test('a span is missing without a day or if it ends before it begins', () => {
  expect(span(null, null)).toBe('span')
  expect(span('2026-11-21', '2026-11-20')).toBe('span')
})
