import {
  changeOf,
  type BillingPeriod,
  type DiscountTerms,
  extrasLeft,
  type Holding,
  type PackPrices,
  type PlanChange,
  type PlanPrices,
  type Quote,
  quote,
} from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { PlanRow } from '../plans/plans'
import { allPlans } from '../plans/store'
import { findDiscount } from './discounts'
import { holdingOf } from './holding'
import type { Cart } from './tables'
import { storagePacks } from '../plans/entitlements'

export interface PricedCart {
  cart: Cart
  price: Quote
  holding: Holding
  discount: (DiscountTerms & { code: string }) | null
}

interface PackRow extends PackPrices {
  id: string
  storage: number
  sto_type: 1 | 2
}

/** Computes what a cart costs a member at a point in time. A price from the browser is never used. @throws Refusal */
export async function priceCart(db: Db, memberId: string, cart: Cart, now: Date): Promise<PricedCart> {
  if (cart.type === null && cart.count === 0 && cart.packs === 0) throw new Refusal('cart_empty')
  const [plans, packs, holding] = await Promise.all([
    allPlans(db),
    listPacks(db),
    holdingOf(db, memberId, now),
  ])
  const plan = cart.type === null ? null : soldPlan(plans, cart.type)
  const change = changeOf(cart.type, holding.plans)
  if (plan) refuseBooked(holding, change)
  const holder = plan ?? plans.find(({ type }) => type === holding.type)!
  const pack = packs.find(({ id }) => id === cart.pack) ?? (cart.pack === null ? packs[0] : undefined)
  checkExtras(cart, roomOf({ plans, holder, holding }, cart, now))
  if (cart.packs > 0 && !pack) throw new Refusal('not_found')
  const discount = cart.discount === '' ? null : await findDiscount(db, memberId, cart.discount, now)
  const price = quote({
    plan: plan && pricesOf(plan),
    extrasOf: pricesOf(holder),
    pack: pack ?? null,
    period: cart.period,
    count: cart.count,
    packs: cart.packs,
    held: holding.plans,
    discount,
    now,
  })
  return { cart: { ...cart, pack: cart.packs > 0 ? (pack?.id ?? null) : null }, price, holding, discount }
}

/** The storage packs, with the contract's field names. */
export async function listPacks(db: Db): Promise<PackRow[]> {
  const rows = await storagePacks(db)
  return rows.map(({ id, storage, stoType, price, monthPrice, yearPrice }) => ({
    id,
    storage,
    sto_type: stoType === 1 ? 1 : 2,
    price,
    month_price: monthPrice,
    year_price: yearPrice,
  }))
}

function soldPlan(plans: PlanRow[], type: number): PlanRow {
  const plan = plans.find((row) => row.type === type)
  if (!plan || plan.price === 0) throw new Refusal('plan_not_sold')
  return plan
}

/**
 * A plan that is booked to follow the current one is already paid for. Until it begins, only an upgrade is possible, because its price
 * credits both.
 */
export function refuseBooked({ plans, type }: Holding, change: PlanChange): void {
  const booked = plans.find((plan) => plan.type !== type)
  if (booked && change !== 'upgrade') throw new Refusal('plan_change_booked', { until: booked.starts_at })
}

function checkExtras({ count, packs }: Cart, left: Room) {
  if (count > 0) {
    if (left.pages === null) throw new Refusal('add_on_plan')
    if (count > left.pages) throw new Refusal('add_on_limit', { left: left.pages })
  }
  if (packs > 0) {
    if (left.storage === null) throw new Refusal('storage_plan')
    if (packs > left.storage) throw new Refusal('storage_limit', { left: left.storage })
  }
}

interface Room {
  pages: number | null
  storage: number | null
}

/** How many more extra pages and storage packs can be bought; null if the plan allows none. */
export function roomOf(
  { plans, holder, holding }: { plans: PlanRow[]; holder: PlanRow; holding: Holding },
  { type, period }: { type: number | null; period: BillingPeriod },
  now: Date,
): Room {
  const asked = { type, period, holder: holder.type, held: holding.plans, now }
  const limit = (of: 'addMaxNum' | 'packsMax') => (planType: number) =>
    plans.find((plan) => plan.type === planType)?.[of] ?? 0
  return {
    pages: holder.addPrice === 0 ? null : extrasLeft({ ...asked, extras: holding.pages }, limit('addMaxNum')),
    storage:
      holder.packsMax === 0 ? null : extrasLeft({ ...asked, extras: holding.packs }, limit('packsMax')),
  }
}

export const pricesOf = ({ type, price, monthPrice, yearPrice, addPrice }: PlanRow): PlanPrices => ({
  type,
  price,
  month_price: monthPrice,
  year_price: yearPrice,
  add_price: addPrice,
})
