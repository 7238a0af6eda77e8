import type { CallOutput, OfferPlan, Order } from '@fankeep/shared/contract'

/** Answers for this remote's screens that match the contract. */

const plan = (type: number, title: string, prices: number[], over: Partial<OfferPlan>): OfferPlan => ({
  type,
  title,
  day: 0,
  storage: 50,
  sto_type: 2,
  back_plate_num: 5,
  add_max_num: 10,
  add_price: 100,
  price: prices[0] ?? 0,
  month_price: prices[1] ?? 0,
  old_month_price: prices[2] ?? 0,
  year_price: prices[3] ?? 0,
  old_year_price: prices[4] ?? 0,
  packs_max: 10,
  ...over,
})

const free = {
  day: 30,
  storage: 500,
  sto_type: 1,
  back_plate_num: 2,
  add_max_num: 0,
  add_price: 0,
  packs_max: 0,
} as const

export const anOffer = (
  over: Partial<CallOutput<'orders.offer'>['holding']> = {},
): CallOutput<'orders.offer'> => ({
  // An hour before the time of day at which the periods below end: the page's clock keeps running during a test.
  now: '2026-11-21T03:00:00.000Z',
  holding: { type: 1, until: '2026-12-21T04:00:00.000Z', plans: [], pages: [], packs: [], ...over },
  plans: [
    plan(1, '免費試用', [], free),
    plan(2, '高級', [850, 2474, 2550, 9180, 10_200], {}),
    plan(3, '尊榮', [1150, 3347, 3450, 12_420, 13_800], {
      storage: 200,
      back_plate_num: 10,
      add_max_num: 30,
      add_price: 80,
    }),
  ],
  packs: [{ id: 'gb50', storage: 50, sto_type: 2, price: 75, month_price: 225, year_price: 900 }],
  prices: [],
  buy: { can: true, key: '', reason: '' },
})

export const anOrder = (over: Partial<Order> = {}): Order => ({
  no: 'FK261121ABCDEFGH',
  title: '高級方案（月繳）',
  amount: 893,
  state: 'unpaid',
  cancel_reason: null,
  attempt: 'none',
  attempt_message: '',
  created_at: '2026-11-21T04:00:00.000Z',
  expires_at: '2026-11-21T04:30:00.000Z',
  paid_at: null,
  price: {
    change: 'new',
    lines: [
      {
        kind: 'plan',
        plan_type: 2,
        count: 1,
        unit: 850,
        months: 1,
        amount: 850,
        starts_at: '2026-11-21T04:00:00.000Z',
        ends_at: '2026-12-21T04:00:00.000Z',
      },
    ],
    discount: 0,
    credits: [],
    credit: 0,
    bonus_days: 0,
    subtotal: 850,
    tax: 43,
    total: 893,
  },
  invoice: null,
  invoice_waits: false,
  ...over,
})

export const ordersOf = (...list: Order[]): CallOutput<'orders.list'> => ({
  list,
  next: null,
  total: list.length,
  total_exact: true,
})
