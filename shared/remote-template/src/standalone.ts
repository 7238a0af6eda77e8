import type { Answer, Answers } from '@fankeep/shared/testing'

const plan = {
  title: 'Premium',
  type: 2,
  day: 0,
  storage: 50,
  sto_type: 2 as const,
  back_plate_num: 5,
  add_max_num: 10,
  add_price: 100,
  price: 850,
  month_price: 2474,
  old_month_price: 2550,
  year_price: 9180,
  old_year_price: 10_200,
}

export const plans: Answer<'site.plans'> = {
  list: [plan],
  payment: { premium: { currency: 'NT$' }, free: { money: '0' } },
}

/** The server's answers when the remote runs without the site; the tests use the same ones. */
export const answers: Answers = { 'site.plans': plans }
