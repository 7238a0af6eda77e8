import type { Answer } from '@fankeep/shared/testing'

/** A plan list with the free trial in it: 30 days, two pages, 500 MB. */
export const aTrialList: Answer<'site.plans'> = {
  list: [
    {
      title: '免費試用',
      type: 1,
      day: 30,
      storage: 500,
      sto_type: 1,
      back_plate_num: 2,
      add_max_num: 0,
      add_price: 0,
      price: 0,
      month_price: 0,
      old_month_price: 0,
      year_price: 0,
      old_year_price: 0,
    },
  ],
  payment: { premium: { currency: 'TWD' }, free: { money: '0' } },
}
