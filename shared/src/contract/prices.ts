/**
 * Prices, in whole NT$ (api.md, "money"): the only place that computes them. The server charges this result; the browser uses the same code to show
 * prices while the sliders move. No floats: a share is rounded half up to a dollar.
 */

export const taxPercent = 5

/** 1 month, 2 quarter, 3 year (spec section 4). */
export type BillingPeriod = 1 | 2 | 3
export const monthsOf: Record<BillingPeriod, number> = { 1: 1, 2: 3, 3: 12 }

const dayMs = 86_400_000

export interface PlanPrices {
  type: number
  price: number
  month_price: number
  year_price: number
  add_price: number
}
export interface PackPrices {
  price: number
  month_price: number
  year_price: number
}

/** A plan bought before: its value before tax, and when it is valid. */
export interface HeldPlan {
  type: number
  value: number
  starts_at: string
  ends_at: string
}

/** Extras bought for a limited time: additional channels, or packs of storage. */
export interface HeldExtras {
  count: number
  starts_at: string
  ends_at: string
}

export interface DiscountTerms {
  percent: number | null
  amount: number | null
}

export interface QuoteAsked {
  /** The plan being bought; null if only extras are bought. */
  plan: PlanPrices | null
  /** The plan that sets the prices of extras: the one being bought, otherwise the present one. */
  extrasOf: PlanPrices
  pack: PackPrices | null
  period: BillingPeriod
  /** Number of extra pages, and number of storage packs. */
  count: number
  packs: number
  /** Plans that are valid now or already paid for, the present one first. */
  held: readonly HeldPlan[]
  discount: DiscountTerms | null
  now: Date
}

export type PlanChange = 'new' | 'renew' | 'upgrade' | 'downgrade' | 'none'

export interface QuoteLine {
  kind: 'plan' | 'pages' | 'storage'
  plan_type: number
  count: number
  /** Unit price: of a plan, for the whole period; of an extra page, for one month; of a pack, for the whole period. */
  unit: number
  months: number
  amount: number
  starts_at: string
  ends_at: string
}

/** The remaining value of a plan that is replaced: `value × days / of`. */
export interface QuoteCredit {
  type: number
  value: number
  days: number
  of: number
  amount: number
}

/** `subtotal` is the taxed amount: the lines minus `discount` and `credit`. */
export interface Quote {
  change: PlanChange
  lines: QuoteLine[]
  discount: number
  credits: QuoteCredit[]
  /** The credit that is deducted. Credit beyond the plan's price becomes `bonus_days`. */
  credit: number
  bonus_days: number
  subtotal: number
  tax: number
  total: number
}

/** `amount × share / of`, rounded half up; all are non-negative integers. */
export const shareOf = (amount: number, share: number, of: number): number =>
  Number((BigInt(amount) * BigInt(share) * 2n + BigInt(of)) / (BigInt(of) * 2n))

export const taxOf = (subtotal: number): number => shareOf(subtotal, taxPercent, 100)

export const priceOfPeriod = (prices: PackPrices, period: BillingPeriod): number =>
  ({ 1: prices.price, 2: prices.month_price, 3: prices.year_price })[period]

const taipeiHours = 8

/** The same day and time in Taipei after `months` months; the last day of the month if it is too short. */
export function addMonths(from: Date, months: number): Date {
  const local = new Date(from.getTime() + taipeiHours * 3_600_000)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return new Date(local.getTime() - taipeiHours * 3_600_000)
}

/** Whole days of a plan that have not begun at `now`. Taiwan has no daylight saving time: every day has 24 hours. */
export function unusedDays({ starts_at, ends_at }: Pick<HeldPlan, 'starts_at' | 'ends_at'>, now: Date) {
  const start = Date.parse(starts_at)
  const end = Date.parse(ends_at)
  const of = Math.max(1, Math.round((end - start) / dayMs))
  const days = Math.floor((end - Math.max(start, now.getTime())) / dayMs)
  return { days: Math.min(of, Math.max(0, days)), of }
}

/** What kind of purchase this plan is for a member who has `held`. Free plans (the trial) do not count. */
export function changeOf(type: number | null, held: readonly HeldPlan[]): PlanChange {
  if (type === null) return 'none'
  const paid = held.filter((plan) => plan.type >= 2)
  if (paid.length === 0) return 'new'
  const top = Math.max(...paid.map((plan) => plan.type))
  return type > top ? 'upgrade' : type < top ? 'downgrade' : 'renew'
}

/** When the bought plan begins: immediately, or after the plans already paid for. */
export function startOf(change: PlanChange, held: readonly HeldPlan[], now: Date): Date {
  if (change !== 'renew' && change !== 'downgrade') return now
  const ends = held.filter(({ type }) => type >= 2).map(({ ends_at }) => Date.parse(ends_at))
  return new Date(Math.max(now.getTime(), ...ends))
}

/** How many of these extras are valid at `at`. */
export const extrasAt = (extras: readonly HeldExtras[], at: Date): number =>
  extras
    .filter(
      ({ starts_at, ends_at }) => Date.parse(starts_at) <= at.getTime() && Date.parse(ends_at) > at.getTime(),
    )
    .reduce((sum, { count }) => sum + count, 0)

/** The highest number of these extras that are valid at the same time, from `from` on. */
const mostExtrasFrom = (extras: readonly HeldExtras[], from: Date): number => {
  const later = extras.map(({ starts_at }) => new Date(starts_at)).filter((start) => start > from)
  return Math.max(...[from, ...later].map((at) => extrasAt(extras, at)))
}

/** Extras that are to be bought, with a plan or alone. */
export interface ExtrasAsked {
  /** The type of the plan that is bought with them, or null. */
  type: number | null
  period: BillingPeriod
  /** The type of the plan they belong to: the one being bought, otherwise the present one. */
  holder: number
  held: readonly HeldPlan[]
  extras: readonly HeldExtras[]
  now: Date
}

/**
 * How many more extras of a kind can be bought: the plan's limit minus the most that are valid at the same time. Extras bought alone can
 * still be valid when a plan begins that is already paid for: then its limit counts as well.
 * @param mostOf the limit of a plan, by its type
 */
export function extrasLeft(asked: ExtrasAsked, mostOf: (type: number) => number): number {
  const { type, period, holder, held, extras, now } = asked
  const change = changeOf(type, held)
  const start = startOf(change, held, now)
  const end = addMonths(start, monthsOf[period])
  const plans = held.map((plan) => ({ type: plan.type, from: new Date(plan.starts_at) }))
  const later = change === 'none' ? plans.filter(({ from }) => from > start && from < end) : []
  const left = [{ type: holder, from: start }, ...later].map(
    (plan) => mostOf(plan.type) - mostExtrasFrom(extras, plan.from),
  )
  return Math.max(0, Math.min(...left))
}

/** Computes the whole price, line by line. */
export function quote(asked: QuoteAsked): Quote {
  const { plan, held, now } = asked
  const change = changeOf(plan?.type ?? null, held)
  const start = startOf(change, held, now)
  const lines = linesOf(asked, start)
  const listed = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discount = discountOf(asked.discount, listed)
  const credits = change === 'upgrade' ? creditsOf(held, now) : []
  const given = credits.reduce((sum, { amount }) => sum + amount, 0)
  const credit = Math.min(given, listed - discount)
  const planLine = lines[0]
  const bonus_days = planLine?.kind === 'plan' ? bonusDays(given - credit, planLine) : 0
  if (planLine && bonus_days > 0)
    planLine.ends_at = new Date(Date.parse(planLine.ends_at) + bonus_days * dayMs).toISOString()
  const subtotal = listed - discount - credit
  const tax = taxOf(subtotal)
  return { change, lines, discount, credits, credit, bonus_days, subtotal, tax, total: subtotal + tax }
}

function linesOf({ plan, extrasOf, pack, period, count, packs }: QuoteAsked, start: Date): QuoteLine[] {
  const months = monthsOf[period]
  const dates = { starts_at: start.toISOString(), ends_at: addMonths(start, months).toISOString() }
  const line = (kind: QuoteLine['kind'], type: number, many: number, unit: number, amount: number) => ({
    kind,
    plan_type: type,
    count: many,
    unit,
    months,
    amount,
    ...dates,
  })
  const lines: QuoteLine[] = []
  if (plan) {
    const price = priceOfPeriod(plan, period)
    lines.push(line('plan', plan.type, 1, price, price))
  }
  if (count > 0) {
    const unit = extrasOf.add_price
    lines.push(line('pages', extrasOf.type, count, unit, unit * count * months))
  }
  if (packs > 0 && pack) {
    const unit = priceOfPeriod(pack, period)
    lines.push(line('storage', extrasOf.type, packs, unit, unit * packs))
  }
  return lines
}

/** The discount, never more than the price of what is bought. */
function discountOf(terms: DiscountTerms | null, listed: number): number {
  if (!terms) return 0
  return Math.min(listed, terms.percent !== null ? shareOf(listed, terms.percent, 100) : (terms.amount ?? 0))
}

const creditsOf = (held: readonly HeldPlan[], now: Date): QuoteCredit[] =>
  held
    .map((plan) => {
      const { days, of } = unusedDays(plan, now)
      return { type: plan.type, value: plan.value, days, of, amount: shareOf(plan.value, days, of) }
    })
    .filter(({ amount }) => amount > 0)

/** Credit beyond the price, as days of the new plan, rounded down. */
function bonusDays(left: number, { unit, starts_at, ends_at }: QuoteLine): number {
  if (left <= 0 || unit <= 0) return 0
  const of = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / dayMs)
  return Number((BigInt(left) * BigInt(of)) / BigInt(unit))
}

/**
 * The value of each line after the discount: whole dollars whose sum is the discounted total. A plan bought with a discount is later credited for no
 * more than was paid for it.
 */
export function lineValues({ lines, discount }: Pick<Quote, 'lines' | 'discount'>): number[] {
  const listed = lines.reduce((sum, { amount }) => sum + amount, 0)
  let taken = 0
  let seen = 0
  return lines.map(({ amount }) => {
    seen += amount
    const upTo = listed === 0 ? 0 : shareOf(discount, seen, listed)
    const share = upTo - taken
    taken = upTo
    return amount - share
  })
}
