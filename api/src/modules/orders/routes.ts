import type { CallInput, Checkout } from '@fankeep/shared/contract'
import type { Api, Member } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import type { Language } from '../../infra/language'
import { guessWithin } from '../../infra/limits'
import { Refusal } from '../../infra/refusal'
import { isRowId } from '../../infra/database/owned-row'
import { inTransaction } from '../../infra/database/transaction'
import { refuseLeaving } from '../member/leaving'
import { extrasOf, offerOf } from './offer'
import { openTry, payUrl } from './payment/tries'
import { endOrder, postOrder } from './post-order'
import { presentOrder, presentOrders } from './present'
import { listPacks, priceCart } from './price-cart'
import { countOrders, listOrders, lockOrder, ownedOrder } from './repository'
import { stateAt } from './state'
import type { Services } from '../../infra/services'
import type { Cart } from './tables'

interface GivenCart {
  type?: number | undefined
  period: 1 | 2 | 3
  count: number
  pack?: string | undefined
  packs: number
  discount: string
}

const cartOf = ({ type, period, count, pack, packs, discount }: GivenCart): Cart => ({
  type: type ?? null,
  period,
  count,
  pack: pack ?? null,
  packs,
  discount: discount.toUpperCase(),
})

/** Routes for plans and prices. */
export function priceRoutes(api: Api): void {
  const { services } = api
  const { db, clock } = services
  const price = (member: Member, cart: Cart) =>
    countingGuesses(services, member, cart, () => priceCart(db, member.id, cart, clock.now()))
  const draft = async (member: Member, cart: Cart) => {
    const { cart: settled, price: sum } = await price(member, cart)
    return { cart: settled, price: sum }
  }
  handle(api, 'orders.offer', ({ input, member, language }) =>
    offerOf(db, member.id, input.type, { now: clock.now(), language }),
  )
  handle(api, 'orders.price', async ({ input, member }) => ({
    price: (await price(member, cartOf(input))).price,
  }))
  handle(api, 'orders.draftPlan', ({ input, member }) => draft(member, cartOf(input)))
  handle(api, 'orders.draftUpgrade', ({ input, member }) => draft(member, cartOf(input)))
  handle(api, 'orders.draftAddOn', ({ input, member }) =>
    draft(member, { ...cartOf({ ...input, packs: 0 }), type: null }),
  )
  handle(api, 'orders.addOn', ({ member, language }) =>
    extrasOf(db, member.id, 'pages', { now: clock.now(), language }),
  )
  handle(api, 'orders.storagePacks', async () => ({ list: await listPacks(db) }))
  handle(api, 'orders.mayBuyStorage', async ({ member, language }) => {
    const { may, left } = await extrasOf(db, member.id, 'storage', { now: clock.now(), language })
    return { ...may, left }
  })
  handle(api, 'orders.checkDiscount', async ({ input, member }) => {
    const { code, ...rest } = input
    const { discount, price: sum } = await price(member, cartOf({ ...rest, discount: code }))
    if (!discount) throw new Refusal('discount_invalid')
    const { percent, amount } = discount
    return { price: sum, discount: { code: discount.code, percent, amount } }
  })
}

/** Routes to create, pay, cancel and list orders. */
export function orderRoutes(api: Api): void {
  const { services } = api
  const { db, clock } = services
  const show = async (member: Member, no: string, language: Language) => {
    const row = await ownedOrder(db, member.id, no)
    const order = await presentOrder(db, row, language, clock.now())
    if (order.state !== 'unpaid') return { order, pay: null }
    // Locks the order, so that parallel requests do not create two tries with the same number.
    const payment = await inTransaction(db, async (trx) => {
      await refuseLeaving(trx, member.id)
      return openTry(services, trx, await lockOrder(trx, row.id))
    })
    return { order, pay: { url: payUrl(payment) } }
  }
  const post = async (
    call: 'orders.post' | 'orders.postStorage' | 'orders.postAddOn',
    { member, input, language }: { member: Member; input: PostInput; language: Language },
    pick: (cart: Cart) => Cart,
  ) => {
    const cart = pick(cartOf(input))
    const asked = { call, key: input.idempotency_key, cart, checkout: checkoutOf(input), language }
    const { no } = await countingGuesses(services, member, cart, () => postOrder(services, member, asked))
    return show(member, no, language)
  }
  handle(api, 'orders.post', (call) => post('orders.post', call, (cart) => cart))
  handle(api, 'orders.postStorage', (call) =>
    post('orders.postStorage', call, (cart) => ({ ...cart, type: null, count: 0 })),
  )
  handle(api, 'orders.postAddOn', (call) =>
    post('orders.postAddOn', call, (cart) => ({ ...cart, type: null })),
  )
  handle(api, 'orders.list', async ({ input, member, language }) => {
    const before = input.cursor !== undefined && isRowId(input.cursor) ? input.cursor : undefined
    const [rows, total] = await Promise.all([
      listOrders(db, member.id, input.no, before, input.limit + 1),
      countOrders(db, member.id, input.no),
    ])
    const shown = rows.slice(0, input.limit)
    return {
      list: await presentOrders(db, shown, language, clock.now()),
      next: rows.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
      total,
      total_exact: true,
    }
  })
  handle(api, 'orders.pay', async ({ input, member, language }) => {
    const shown = await show(member, input.no, language)
    if (!shown.pay) throw new Refusal('order_not_unpaid')
    return shown
  })
  handle(api, 'orders.cancel', async ({ input, member, language }) => {
    const { id } = await ownedOrder(db, member.id, input.no)
    await inTransaction(db, async (trx) => {
      const row = await lockOrder(trx, id)
      if (stateAt(row, clock.now()).state !== 'unpaid') throw new Refusal('order_not_unpaid')
      await endOrder(trx, row, 'member', clock.now())
    })
    return { order: await presentOrder(db, await ownedOrder(db, member.id, input.no), language, clock.now()) }
  })
}

/**
 * Every call that reveals whether a discount code is valid goes through here. Wrong codes are counted; beyond the hourly limit no code is
 * checked.
 */
function countingGuesses<Result>(
  { limits }: Services,
  { id }: Member,
  { discount }: Cart,
  run: () => Promise<Result>,
): Promise<Result> {
  if (discount === '') return run()
  return guessWithin(limits, [['discountPerMember', id]], ['discount_invalid'], run)
}

type PostInput = Omit<CallInput<'orders.postStorage'>, keyof GivenCart> & GivenCart & Checkout

const checkoutOf = (input: Checkout): Checkout => ({
  name: input.name,
  phone: input.phone,
  telno: input.telno,
  email: input.email,
  address_country_code: input.address_country_code,
  postal_code: input.postal_code,
  address_info: input.address_info,
  invoice_type: input.invoice_type,
  invoice_form: input.invoice_form,
  invoice_carrier: input.invoice_carrier,
  invoice_number: input.invoice_number,
  invoice_company_name: input.invoice_company_name,
  invoice_email: input.invoice_email,
  remarks: input.remarks,
})
