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
  'premium by the %s has its price, the old price if it is higher, and the price per month',
  (period, amount, was, perMonth) => {
    expect(offer(premium, period)).toEqual({ amount, was, perMonth })
  },
)

test('an old price that is not higher is left out', () => {
  expect(offer(aPlan({ month_price: 100, old_month_price: 100 }), 'quarter').was).toBeNull()
  expect(offer(aPlan({ month_price: 100, old_month_price: 0 }), 'quarter').was).toBeNull()
})

test('a month saves nothing, a quarter 3 per cent, a year 10 per cent', () => {
  expect((['month', 'quarter', 'year'] as const).map((period) => saving(threePlans.list, period))).toEqual([
    0, 3, 10,
  ])
})

test('premium is blue, VIP is orange, every other plan is red', () => {
  expect([premium, vip, trial].map(planColour)).toEqual(['blue', 'orange', 'red'])
  expect(planColour(aPlan({ type: 0 }))).toBe('red')
})

test('sorts plans by ascending type and shows storage in MB if sto_type is 1', () => {
  expect(ascending(threePlans.list).map(({ type }) => type)).toEqual([1, 2, 3])
  expect([trial, vip].map(storageOf)).toEqual(['500 MB', '200 GB'])
})
