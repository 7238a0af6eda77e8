import {
  addMonths,
  type CallOutput,
  type DiscountTerms,
  extrasAt,
  extrasLeft,
  monthsOf,
  type OfferPlan,
  quote,
  type Quote,
  startOf,
  changeOf,
} from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useRef } from 'react'
import { storageOf } from '../period'
import type { Cart } from './cart'

export type Offer = CallOutput<'orders.offer'>

/** The basis of all prices, from the server. */
export const useOffer = () => useCall('orders.offer', {})

/** The server's clock, independent of this machine's: unused days are counted by it. */
export function useServerNow(offer: Offer): () => Date {
  const begun = useRef({ at: offer.now, here: performance.now() })
  if (begun.current.at !== offer.now) begun.current = { at: offer.now, here: performance.now() }
  return () => new Date(Date.parse(offer.now) + performance.now() - begun.current.here)
}

/** The plan that a cart's extras belong to: the one in the cart, else the member's present one. */
export const planFor = ({ plans, holding }: Offer, { type }: Cart) =>
  plans.find((plan) => plan.type === (type ?? holding.type))

/** The price of a cart by the rule the server charges by; null if it contains nothing that can be bought. */
export function priceOfCart(
  offer: Offer,
  cart: Cart,
  discount: DiscountTerms | null,
  now: Date,
): Quote | null {
  const holder = planFor(offer, cart)
  if (!holder) return null
  return quote({
    plan: cart.type === null ? null : holder,
    extrasOf: holder,
    pack: offer.packs[0] ?? null,
    period: cart.period,
    count: cart.count,
    packs: cart.packs,
    held: offer.holding.plans,
    discount,
    now,
  })
}

/** When the cart's purchase begins. */
const beginOf = ({ holding }: Offer, cart: Cart, now: Date) =>
  startOf(changeOf(cart.type, holding.plans), holding.plans, now)

/** Extras bought earlier that are valid when the cart's purchase begins. */
export function heldWith(offer: Offer, cart: Cart, now: Date): { pages: number; packs: number } {
  const { pages, packs } = offer.holding
  const start = beginOf(offer, cart, now)
  return { pages: extrasAt(pages, start), packs: extrasAt(packs, start) }
}

export interface Total {
  pages: number
  /** Bytes. */
  storage: number
}

/** What a plan and these extras allow together. */
export function totalOf(
  { packs: [pack] }: Offer,
  plan: OfferPlan,
  extras: { pages: number; packs: number },
): Total {
  return {
    pages: plan.back_plate_num + Math.min(extras.pages, plan.add_max_num),
    storage: storageOf(plan) + extras.packs * (pack ? storageOf(pack) : 0),
  }
}

/** What the member may back up with the cart's purchase, extras included. */
export function totalWith(offer: Offer, plan: OfferPlan, cart: Cart, now: Date): Total {
  const held = heldWith(offer, cart, now)
  return totalOf(offer, plan, { pages: held.pages + cart.count, packs: held.packs + cart.packs })
}

/** What the member loses if the purchase begins later with less than they have now: a smaller plan, or extras that end before. */
export function lessWith(
  offer: Offer,
  cart: Cart,
  now: Date,
): { from: Date; before: Total; after: Total } | null {
  const { plans, holding } = offer
  const [present, plan, from] = [
    plans.find(({ type }) => type === holding.type),
    planFor(offer, cart),
    beginOf(offer, cart, now),
  ]
  if (!present || !plan || from <= now) return null
  const before = totalOf(offer, present, {
    pages: extrasAt(holding.pages, now),
    packs: extrasAt(holding.packs, now),
  })
  const after = totalWith(offer, plan, cart, now)
  return after.pages < before.pages || after.storage < before.storage ? { from, before, after } : null
}

/** When the member's last paid plan ends, if the extras in the cart outlast it; otherwise null. */
export function planEndBefore(
  { holding }: Offer,
  { type, count, packs, period }: Cart,
  now: Date,
): Date | null {
  if (type !== null || count + packs === 0 || holding.until === null) return null
  const end = startOf('renew', holding.plans, now)
  return end < addMonths(now, monthsOf[period]) ? end : null
}

/** How many more extras can be bought, by the server's rule. */
export function roomFor(offer: Offer, cart: Cart, now: Date): { pages: number; packs: number } {
  const { plans, holding } = offer
  const plan = planFor(offer, cart)
  if (!plan) return { pages: 0, packs: 0 }
  const asked = { ...cart, holder: plan.type, held: holding.plans, now }
  const find = (type: number) => plans.find((each) => each.type === type)
  return {
    pages:
      plan.add_price > 0
        ? extrasLeft({ ...asked, extras: holding.pages }, (type) => find(type)?.add_max_num ?? 0)
        : 0,
    packs: extrasLeft({ ...asked, extras: holding.packs }, (type) => find(type)?.packs_max ?? 0),
  }
}

/** Removes extras that the cart's plan has no room for: it was put together for a larger plan, or long ago. */
export function fitCart(offer: Offer, cart: Cart, now: Date): Cart {
  const room = roomFor(offer, cart, now)
  return { ...cart, count: Math.min(cart.count, room.pages), packs: Math.min(cart.packs, room.packs) }
}

/** Another plan that is paid for and starts next: until then only an upgrade can be bought. */
export const bookedOf = ({ holding }: Offer) => holding.plans.find(({ type }) => type !== holding.type)

/** Why this member cannot buy a plan now: the start of the booked one; null if they can. */
export const blockedBy = (offer: Offer, type: number): string | null =>
  changeOf(type, offer.holding.plans) === 'upgrade' ? null : (bookedOf(offer)?.starts_at ?? null)
