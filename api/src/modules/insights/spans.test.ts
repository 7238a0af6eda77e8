import { addDays, daysBetween } from '../../infra/days'
import { coveredDays, hijackOf, periodOf, postingOf, stayedSince } from './spans'

const last = '2026-11-20'
const daysOf = (given: Record<string, { joined?: number; left?: number; posts?: number }>) =>
  daysBetween(addDays(last, -119), last).map((day) => ({
    day,
    total: 100,
    joined: given[day]?.joined ?? 0,
    left: given[day]?.left ?? 0,
    posts: given[day]?.posts ?? 0,
  }))
const list = (day: string, total = 100) => ({ day, total })

describe('periodOf', () => {
  test('returns seven days, compared with the seven before, if there is a list each day', () => {
    const lists = daysBetween(addDays(last, -20), last).map((day) => list(day))
    const days = daysOf({
      '2026-11-07': { joined: 9 },
      '2026-11-13': { joined: 4 },
      '2026-11-14': { joined: 2, left: 1, posts: 1 },
      '2026-11-20': { joined: 3 },
    })
    expect(periodOf(days, lists)).toMatchObject({
      from: '2026-11-14',
      to: last,
      joined: 5,
      left: 1,
      posts: 1,
      busiest: { day: last, joined: 3, posts: 0 },
      earlier: { joined: 13, left: 0 },
    })
  })

  test('returns the time between two lists if they are rarer, without a comparison of another length', () => {
    const lists = [list('2026-10-10'), list('2026-10-30', 90), list(last, 120)]
    const days = daysOf({ [last]: { joined: 40, left: 10 } })
    expect(periodOf(days, lists)).toMatchObject({
      from: '2026-10-31',
      before: 90,
      total: 120,
      joined: 40,
      left: 10,
      earlier: null,
      // All joined on the day of the list, so their real days are unknown.
      busiest: null,
    })
  })

  test('returns null with one list, or if the one before is more than a year old', () => {
    expect(periodOf(daysOf({}), [list(last)])).toBeNull()
    expect(periodOf(daysOf({}), [list('2025-01-01'), list(last)])).toBeNull()
  })
})

describe('hijackOf', () => {
  const lists = [list('2026-11-01', 1000), list('2026-11-10', 900), list(last, 850)]
  const days = daysOf({ '2026-11-10': { left: 100 }, [last]: { left: 60 } })
  const sign = (day: string) => ({ seenAt: new Date(`${day}T12:00:00+08:00`) })

  test('counts from the first sign of the newest incident, against the list before it', () => {
    const signs = [sign('2026-11-14'), sign('2026-11-09'), sign('2026-08-01')]
    expect(hijackOf(days, lists, signs)).toEqual({ since: '2026-11-09', before: 1000, left: 160, lists: 2 })
    expect(hijackOf(days, lists, [sign('2026-11-10')])).toMatchObject({ before: 1000, left: 160 })
  })

  test('returns null without a list before the sign, and no losses until a list after it', () => {
    expect(hijackOf(days, lists, [sign('2026-10-01')])).toBeNull()
    expect(hijackOf(days, lists, [])).toBeNull()
    expect(hijackOf(days, [list('2025-01-01'), ...lists], [sign('2026-01-01')])).toBeNull()
    expect(hijackOf(days, lists, [sign('2026-11-21')])).toMatchObject({ lists: 0, left: 0 })
  })
})

test('postingOf compares days with and without a post only if it is known when fans joined', () => {
  const dated = Object.fromEntries(
    daysBetween(addDays(last, -29), last).map((day, n) => [day, { joined: n % 2 ? 10 : 4, posts: n % 2 }]),
  )
  const lists = [list(addDays(last, -30)), list(last)]
  expect(postingOf(coveredDays(daysOf(dated), lists))).toEqual({ days: 30, with: 10, without: 4 })
  const undated = { ...dated }
  for (const day of Object.keys(dated)) undated[day] = { joined: day === last ? 200 : 0, posts: 1 }
  expect(coveredDays(daysOf(undated), lists)).toEqual([])
  expect(postingOf([])).toBeNull()
})

test.each([
  ['the first list of the last 90 days', ['2025-11-25', '2026-09-01', '2026-10-01', last], '2026-09-01'],
  [
    'the list before, if only the newest is from the last 90 days',
    ['2025-11-25', '2026-03-01', last],
    '2026-03-01',
  ],
  ['null for one list', [last], null],
  ['null without a list', [], null],
])('stayedSince returns %s', (_, days, since) =>
  expect(stayedSince(days.map((day) => list(day)))).toBe(since),
)
