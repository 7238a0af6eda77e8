import type { Plan } from '@fankeep/shared/contract'
import { priceOf, savingOf, storageOf } from './period'

const premium: Plan = {
  title: '高級',
  type: 2,
  day: 0,
  storage: 50,
  sto_type: 2,
  back_plate_num: 5,
  add_max_num: 10,
  add_price: 100,
  price: 850,
  month_price: 2474,
  old_month_price: 2550,
  year_price: 9180,
  old_year_price: 10200,
}
const top: Plan = {
  ...premium,
  type: 3,
  price: 1150,
  month_price: 3347,
  old_month_price: 3450,
  year_price: 12420,
  old_year_price: 13800,
}
const trial: Plan = {
  ...premium,
  type: 1,
  storage: 500,
  sto_type: 1,
  price: 0,
  month_price: 0,
  old_month_price: 0,
  year_price: 0,
  old_year_price: 0,
}

test('each period has a price, the price before the discount and the price per month', () => {
  expect(priceOf(premium, 'month')).toEqual({ price: 850, old: undefined, aMonth: undefined })
  expect(priceOf(premium, 'quarter')).toEqual({ price: 2474, old: 2550, aMonth: 825 })
  expect(priceOf(premium, 'year')).toEqual({ price: 9180, old: 10200, aMonth: 765 })
})

test('promises only a saving that every paid plan gives', () => {
  expect(savingOf([trial, premium, top], 'month')).toBe(0)
  expect(savingOf([trial, premium, top], 'quarter')).toBe(3)
  expect(savingOf([trial, premium, top], 'year')).toBe(10)
  expect(savingOf([trial], 'year')).toBe(0)
})

test('counts storage in MB or GB as the plan defines', () => {
  expect(storageOf(trial)).toBe(500 * 1024 ** 2)
  expect(storageOf(premium)).toBe(50 * 1024 ** 3)
})
