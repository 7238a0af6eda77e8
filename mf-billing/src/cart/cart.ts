import type { BillingPeriod, CallInput } from '@fankeep/shared/contract'

/** What a member puts together. Stored in the address, so that back, reload and a link lead to the same. */
export interface Cart {
  type: 2 | 3 | null
  period: BillingPeriod
  /** Extra pages, and packs of storage. */
  count: number
  packs: number
}

const whole = (value: string | null) => (value !== null && /^\d{1,3}$/.test(value) ? Number(value) : 0)

/** Reads it from an address; ignores invalid values. */
export function readCart(query: URLSearchParams): Cart {
  const type = whole(query.get('type'))
  const period = whole(query.get('period'))
  return {
    type: type === 2 || type === 3 ? type : null,
    period: period === 2 || period === 3 ? period : 1,
    count: whole(query.get('pages')),
    packs: whole(query.get('packs')),
  }
}

export const isEmpty = ({ type, count, packs }: Cart) => type === null && count === 0 && packs === 0

export function cartQuery({ type, period, count, packs }: Cart): string {
  const entries: [string, number | null][] = [
    ['type', type],
    ['period', period],
    ['pages', count || null],
    ['packs', packs || null],
  ]
  const given = entries.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(given).toString()
}

export const paymentPath = (cart: Cart) => `/payment?${cartQuery(cart)}`

/** The input of the calls. */
export const cartInput = ({ type, period, count, packs }: Cart): CallInput<'orders.price'> => ({
  ...(type !== null && { type }),
  period,
  count,
  packs,
})

/** Up to four figures below the marks. None is so near to the last that both overlap on a phone. */
export const scaleOf = (max: number, step: number) => {
  if (max === 0) return [0]
  const steps = Array.from({ length: Math.ceil(max / step) }, (_, n) => n * step)
  return [...steps.filter((figure) => figure <= max * 0.75), max]
}
