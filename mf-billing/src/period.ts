import type { Plan } from '@fankeep/shared/contract'

/** The billing period. On the wire 1, 2 and 3 (spec section 4, "Billing toggle"). */
export const periods = ['month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

const months: Record<Period, number> = { month: 1, quarter: 3, year: 12 }

export interface PeriodPrice {
  price: number
  /** The price before the discount, if there is one. */
  old: number | undefined
  /** Rounded to a dollar; undefined for the month, where it would repeat the price. */
  aMonth: number | undefined
}

export function priceOf(plan: Plan, period: Period): PeriodPrice {
  const [price, before] =
    period === 'month'
      ? [plan.price, plan.price]
      : period === 'quarter'
        ? [plan.month_price, plan.old_month_price]
        : [plan.year_price, plan.old_year_price]
  return {
    price,
    old: before > price ? before : undefined,
    aMonth: period === 'month' ? undefined : Math.round(price / months[period]),
  }
}

/** The smallest saving of all paid plans with this period, in whole percent; 0 for none. */
export function savingOf(plans: Plan[], period: Period): number {
  const savings = plans
    .map((plan) => priceOf(plan, period))
    .filter(({ price }) => price > 0)
    .map(({ price, old }) => (old ? Math.round((1 - price / old) * 100) : 0))
  return savings.length ? Math.min(...savings) : 0
}

const byte = { 1: 1024 ** 2, 2: 1024 ** 3 }
export const storageOf = ({ storage, sto_type }: Pick<Plan, 'storage' | 'sto_type'>) =>
  storage * byte[sto_type]
