import { aPlan, threePlans } from '../../testing'
import { ascending, offer, planColour, saving, storageOf } from './pricing'

const [vip, trial, premium] = threePlans.list as [
  (typeof threePlans.list)[number],
  (typeof threePlans.list)[number],
  (typeof threePlans.list)[number],
]

test.each([
  ['month', 850, null, 850],
  ['quarter', 2474, 2550, 2474 / 3],
  ['year', 9180, 10_200, 765],
] as const)(
  'by the %s premium costs its own price, alongside the original where something is saved',
  (period, amount, was, perMonth) => {
    expect(offer(premium, period)).toEqual({ amount, was, perMonth })
  },
)

test('an original that is not higher is not struck through', () => {
  expect(offer(aPlan({ month_price: 100, old_month_price: 100 }), 'quarter').was).toBeNull()
  expect(offer(aPlan({ month_price: 100, old_month_price: 0 }), 'quarter').was).toBeNull()
})

test('a quarter saves 3 per cent, a year 10, a month nothing', () => {
  expect((['month', 'quarter', 'year'] as const).map((period) => saving(threePlans.list, period))).toEqual([
    0, 3, 10,
  ])
})

test('premium is blue, the next one orange, all else red', () => {
  expect([premium, vip, trial].map(planColour)).toEqual(['blue', 'orange', 'red'])
  expect(planColour(aPlan({ type: 0 }))).toBe('red')
})

test('plans are ascending by type, storage in MB where sto_type is 1', () => {
  expect(ascending(threePlans.list).map(({ type }) => type)).toEqual([1, 2, 3])
  expect([trial, vip].map(storageOf)).toEqual(['500 MB', '200 GB'])
})
