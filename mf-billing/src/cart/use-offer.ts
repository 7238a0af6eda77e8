import {
  addMonths,
  type CallOutput,
  type DiscountTerms,
  extrasAt,
  extrasLeft,
  monthsOf,
  quote,
  type Quote,
  startOf,
  changeOf,
} from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useRef } from 'react'
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
