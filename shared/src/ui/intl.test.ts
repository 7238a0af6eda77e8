import { formatBytes, formatDate, formatPrice, formatRelative } from './intl'

test.each([
  [850, '850'],
  [2474, '2,474'],
  [12420, '12,420'],
  [892.5, '892.50'],
  [42.05, '42.05'],
  [0, '0'],
])('the price %j is formatted as %j', (amount, words) => expect(formatPrice(amount)).toBe(words))

test.each([
  [0, '0 B'],
  [240_000, '234 KB'],
  [500 * 1024 ** 2, '500 MB'],
  [31.2 * 1024 ** 3, '31.2 GB'],
  [200 * 1024 ** 3, '200 GB'],
  [1023 * 1024 ** 2, '1 GB'],
])('%j bytes are formatted as %j', (value, words) => {
  const { amount, unit } = formatBytes(value, 'zh-tw')
  expect(`${amount} ${unit}`).toBe(words)
})

describe('relative times in the viewer’s time zone', () => {
  const now = new Date('2026-11-21T14:00:00+08:00')
  test.each([
    ['2026-11-21T13:59:40+08:00', '現在'],
    ['2026-11-21T13:55:00+08:00', '5 分鐘前'],
    ['2026-11-21T03:12:00+08:00', '今天 03:12'],
    ['2026-11-20T23:50:00+08:00', '昨天 23:50'],
    ['2026-11-22T03:00:00+08:00', '明天 03:00'],
    ['2026-11-19T23:50:00+08:00', '11/19 23:50'],
    ['2026-11-17T03:09:00+08:00', '11/17 03:09'],
    ['2025-11-17T03:09:00+08:00', '2025/11/17'],
  ])('%s is shown as %s', (at, words) => expect(formatRelative(new Date(at), now, 'zh-tw')).toBe(words))

  test('formats an English relative time, and dates with and without a time', () => {
    expect(formatRelative(new Date('2026-11-21T03:12:00+08:00'), now, 'en')).toBe('today 03:12')
    expect(formatDate(now, 'en')).toBe('Nov 21, 2026')
    expect(formatDate(now, 'zh-cn', true)).toBe('2026/11/21 14:00')
  })
})
