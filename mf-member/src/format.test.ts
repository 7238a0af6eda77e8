import { fixedNow } from '@fankeep/shared/testing'
import { dayBack, daysSince, makeFormat, productDayBack, scaleBytes } from './format'

const words = ((key: string, params?: { count: number }) =>
  `${params ? `${params.count} ` : ''}${key.split('.')[1]}`) as never
const zh = makeFormat('zh-tw', words, () => new Date(fixedNow))
const en = makeFormat('en', words, () => new Date(fixedNow))

test('a negative number has a real minus sign', () => {
  expect([zh.signed(7459), zh.signed(-12), zh.signed(0)]).toEqual(['+7,459', '−12', '0'])
})

test('dates of this year leave out the year', () => {
  expect([zh.day('2026-11-02T04:00:00Z'), zh.day('2025-11-02T04:00:00Z')]).toEqual(['11/02', '2025/11/02'])
  expect(en.day('2026-11-02T04:00:00Z')).toBe('Nov 2')
})

test('the product’s day is Taipei’s, also for a member in New York', () => {
  const own = process.env.TZ
  onTestFinished(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })
  process.env.TZ = 'America/New_York'
  const now = new Date('2026-11-29T23:00:00Z')
  expect([dayBack(0, now), productDayBack(0, now), productDayBack(29, now)]).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-11-01',
  ])
})

test('times are in the member’s time zone', () => {
  expect(zh.time('2026-11-20T19:12:00Z')).toBe('03:12')
})

test('a moment in a Chinese sentence has a space next to a digit, and only there', () => {
  expect(zh.whenIn('2026-11-20T19:12:00Z')).toBe('今天 03:12 ')
  expect(zh.whenIn('2026-11-17T05:00:00Z')).toBe(' 11/17 13:00 ')
  expect(zh.whenIn('2026-11-21T05:59:30Z')).toBe('now')
  expect(en.whenIn('2026-11-17T05:00:00Z')).toBe('Nov 17, 13:00')
})

test('a duration is shown in the unit that reads best', () => {
  expect([0.2, 59, 90, 7200, 200_000].map(zh.span)).toEqual([
    '1 seconds',
    '59 seconds',
    '2 minutes',
    '2 hours',
    '2 days',
  ])
})

test('both figures of an upload use the same unit', () => {
  const { unit, scale } = scaleBytes(3.4 * 1024 ** 3)
  expect([unit, scale(1.2 * 1024 ** 3), scale(3.4 * 1024 ** 3)]).toEqual(['GB', 1.2, 3.4])
  expect(scaleBytes(10).unit).toBe('B')
})

test('days change at the member’s midnight', () => {
  expect(daysSince('2026-11-20T17:00:00Z', new Date(fixedNow))).toBe(0)
  expect(daysSince('2026-11-20T15:00:00Z', new Date(fixedNow))).toBe(1)
  expect(dayBack(29, new Date(fixedNow))).toBe('2026-10-23')
})
