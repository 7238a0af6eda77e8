import type { CallOutput } from '@fankeep/shared/contract'
import { PERIODS } from '../../constants'

export type PlanList = CallOutput<'site.plans'>
export type Plan = PlanList['list'][number]
export type Period = keyof typeof PERIODS
export const periods = Object.keys(PERIODS) as Period[]

const months: Record<Period, number> = { month: 1, quarter: 3, year: 12 }

/**
 * The price of a plan for a period (spec section 3: `month_price` is the price of a quarter). `was` is the struck-through
 * original, null without a saving; `perMonth` is the price per month.
 */
export function offer(plan: Plan, period: Period) {
  const [amount, was] = {
    month: [plan.price, plan.price],
    quarter: [plan.month_price, plan.old_month_price],
    year: [plan.year_price, plan.old_year_price],
  }[period] as [number, number]
  return { amount, was: was > amount ? was : null, perMonth: amount / months[period] }
}

/** The largest saving in a period, in whole per cent; 0 if there is none. */
export function saving(plans: Plan[], period: Period): number {
  const parts = plans.map((plan) => {
    const { amount, was } = offer(plan, period)
    return was ? 1 - amount / was : 0
  })
  return Math.round(Math.max(0, ...parts) * 100)
}

/** Free trial first, the most expensive last (spec section 7). The server sorts them, too. */
export const ascending = (plans: Plan[]): Plan[] => plans.toSorted((a, b) => a.type - b.type)

export const isTrial = ({ type }: Plan) => type === 1

/**
 * The color of a plan. Spec section 3 counts the pricing section's plans from the first paid one: 1 is premium and blue,
 * 2 orange, anything else red. On the wire the levels of section 3 count: 2 is premium, 3 the top one, 1 the free trial.
 */
export function planColour({ type }: Plan): 'blue' | 'orange' | 'red' {
  const paid = type - 1
  return paid === 1 ? 'blue' : paid === 2 ? 'orange' : 'red'
}

/** `500 MB` where `sto_type` is 1, GB otherwise. */
export const storageOf = ({ storage, sto_type }: Plan): string => `${storage} ${sto_type === 1 ? 'MB' : 'GB'}`
