import { insight } from './sample'

test.each([
  ['4', 4],
  ['12', 12],
  ['52', 52],
] as const)('the sample figures of the last %s weeks agree with each other', (range, weeks) => {
  const shown = insight(range)
  expect(shown.weeks).toBe(weeks)
  expect(shown.rates).toHaveLength(weeks + 1)
  expect(shown.others).toHaveLength(weeks + 1)
  expect(shown.days.at(-1)).toEqual(new Date('2026-11-17T00:00:00Z'))
  expect(shown.days[0]).toEqual(new Date(Date.UTC(2026, 10, 17 - weeks * 7)))
  expect(shown.now).toBe(7.2)
  expect(shown.change).toBeCloseTo(shown.now - shown.rates[0]!, 5)
  expect(shown.note && shown.rates[shown.note.at]).toBe(shown.note?.rate)
  for (const { rate, part } of shown.platforms) expect(part / rate).toBeCloseTo(10, 5)
})

test('the sample figures of 12 weeks match the design mock', () => {
  expect(insight('12')).toMatchObject({ change: 3.1, note: { rate: 6.3, key: 'quiz' } })
})
