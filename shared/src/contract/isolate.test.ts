import { isolate, withoutIsolates } from './isolate'

test.each([
  ['سلمى', '\u2068سلمى\u2069'],
  ['小島 דנה', '\u2068小島 דנה\u2069'],
  ['小島慢食 Slow Island', '小島慢食 Slow Island'],
  ['1,024', '1,024'],
])('isolates only values with right-to-left letters: %s', (value, isolated) => {
  expect(isolate(value)).toBe(isolated)
})

test('removes the marks of isolated values', () => {
  expect(withoutIsolates(`fans-${isolate('سلمى')}-2026`)).toBe('fans-سلمى-2026')
})
