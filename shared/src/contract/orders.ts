import { z } from 'zod'
import { checkoutMax, invoiceCarriers, invoiceForms, invoiceTypes, plainNumber } from './checkout'
import { plainWidth } from './rules'
import { plan } from './site'
import { type CallSchemas, empty, id, instant, integer, paged, paging, text } from './wire'

const money = z.int().min(0)
const planType = integer(2, 3)
const period = integer(1, 3).transform((value) => value as 1 | 2 | 3)

/** What is bought. It has no price: the server computes that. */
const cart = {
  type: planType.optional(),
  period: period.default(1),
  count: integer(0, 100).default(0),
  pack: id.optional(),
  packs: integer(0, 100).default(0),
  discount: text(40).overwrite(plainWidth).default(''),
}

const quoteSchema = z.object({
  change: z.enum(['new', 'renew', 'upgrade', 'downgrade', 'none']),
  lines: z.array(
    z.object({
      kind: z.enum(['plan', 'pages', 'storage']),
      plan_type: z.int(),
      count: z.int(),
      unit: money,
      months: z.int(),
      amount: money,
      starts_at: instant,
      ends_at: instant,
    }),
  ),
  discount: money,
  credits: z.array(z.object({ type: z.int(), value: money, days: z.int(), of: z.int(), amount: money })),
  credit: money,
  bonus_days: z.int(),
  subtotal: money,
  tax: money,
  total: money,
})

/** `can` false: `reason` is a message that says why and what to do, `key` is its error key. */
const may = z.object({ can: z.boolean(), key: z.string(), reason: z.string() })
export type MayBuy = z.infer<typeof may>

/** What a member has: plans that are valid or paid for, the present one first, and extras with their ends. */
const holding = z.object({
  type: z.int(),
  until: instant.nullable(),
  plans: z.array(z.object({ type: z.int(), value: money, starts_at: instant, ends_at: instant })),
  pages: z.array(z.object({ count: z.int(), starts_at: instant, ends_at: instant })),
  packs: z.array(z.object({ count: z.int(), starts_at: instant, ends_at: instant })),
})
export type Holding = z.infer<typeof holding>

const pack = z.object({
  id,
  storage: z.int(),
  sto_type: z.union([z.literal(1), z.literal(2)]),
  price: money,
  month_price: money,
  year_price: money,
})
export type StoragePack = z.infer<typeof pack>

const offerPlan = plan.extend({ packs_max: z.int() })
export type OfferPlan = z.infer<typeof offerPlan>

const checkout = {
  name: text(checkoutMax.name).default(''),
  phone: text(30).overwrite(plainWidth).default(''),
  telno: text(30).overwrite(plainWidth).default(''),
  email: text(254).overwrite(plainWidth).default(''),
  address_country_code: text(2).default(''),
  postal_code: text(12).overwrite(plainWidth).default(''),
  address_info: text(checkoutMax.address).default(''),
  invoice_type: z.enum(invoiceTypes),
  invoice_form: z.enum(invoiceForms),
  invoice_carrier: z.enum(invoiceCarriers).default('mobile'),
  invoice_number: text(20).overwrite(plainNumber).default(''),
  invoice_company_name: text(checkoutMax.company).default(''),
  invoice_email: text(254).overwrite(plainWidth).default(''),
  remarks: text(checkoutMax.remarks).default(''),
}

export const orderStates = ['unpaid', 'paid', 'cancelled', 'refunded'] as const

/**
 * An order. `attempt` is the result of the last attempt to pay, while the order is unpaid. `expires_at`: if the order is still unpaid
 * then, it is cancelled. `invoice` is null until there is an invoice. `surplus`: money that was paid without need, and whether it is
 * already on its way back; an older server sends no `surplus`.
 */
const order = z.object({
  no: z.string(),
  title: z.string(),
  amount: money,
  state: z.enum(orderStates),
  cancel_reason: z.enum(['expired', 'member', 'replaced']).nullable(),
  attempt: z.enum(['none', 'open', 'refused']),
  attempt_message: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  paid_at: instant.nullable(),
  price: quoteSchema,
  invoice: z.object({ number: z.string(), issued_at: instant, form: z.enum(invoiceForms) }).nullable(),
  invoice_waits: z.boolean(),
  surplus: z.object({ amount: money, is_refunded: z.boolean() }).nullish(),
})
export type Order = z.infer<typeof order>

/** `pay.url` is where the browser goes to pay; null if there is nothing left to pay. */
const posted = z.object({ order, pay: z.object({ url: z.string() }).nullable() })
const post = { ...cart, ...checkout, idempotency_key: z.uuid() }
const priced = z.object({ price: quoteSchema })
const draft = z.object({
  cart: z.object({
    type: z.int().nullable(),
    period: z.int(),
    count: z.int(),
    pack: z.string().nullable(),
    packs: z.int(),
    discount: z.string(),
  }),
  price: quoteSchema,
})

export const ordersSchemas = {
  /** Everything that prices depend on, with the server's time, so that the browser can compute prices while the sliders move. */
  'orders.offer': {
    request: z.object({ type: planType.optional() }),
    response: z.object({
      now: instant,
      holding,
      plans: z.array(offerPlan),
      packs: z.array(pack),
      /** Prices of `type` for each period; empty if no type was given or it cannot be bought. */
      prices: z.array(z.object({ period: z.int(), price: quoteSchema })),
      buy: may,
    }),
  },
  'orders.price': { request: z.object(cart), response: priced },
  'orders.draftPlan': { request: z.object({ ...cart, type: planType }), response: draft },
  'orders.draftUpgrade': { request: z.object({ ...cart, type: planType }), response: draft },
  'orders.addOn': {
    request: empty,
    response: z.object({ may, price: money, max: z.int(), left: z.int() }),
  },
  'orders.draftAddOn': { request: z.object({ ...cart, count: integer(1, 100) }), response: draft },
  'orders.storagePacks': { request: empty, response: z.object({ list: z.array(pack) }) },
  'orders.mayBuyStorage': { request: empty, response: may.extend({ left: z.int() }) },
  'orders.checkDiscount': {
    request: z.object({ ...cart, code: text(40, 1).overwrite(plainWidth) }),
    response: priced.extend({
      discount: z.object({ code: z.string(), percent: z.int().nullable(), amount: money.nullable() }),
    }),
  },
  'orders.post': { request: z.object({ ...post, type: planType }), response: posted },
  'orders.postStorage': { request: z.object(post), response: posted },
  'orders.postAddOn': { request: z.object(post), response: posted },
  /** `no`: only that order. */
  'orders.list': {
    request: z.object({ no: text(20).optional(), ...paging }),
    response: paged(order),
  },
  'orders.pay': { request: z.object({ no: text(20) }), response: posted },
  'orders.cancel': { request: z.object({ no: text(20) }), response: z.object({ order }) },
  'orders.proof': {
    request: z.object({ no: text(20), format: z.enum(['html', 'pdf']) }),
    response: z.instanceof(Blob),
  },
} satisfies Record<`orders.${string}`, CallSchemas>
