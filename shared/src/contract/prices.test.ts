import { addMonths, type BillingPeriod, changeOf, lineValues, type Quote, quote, taxOf } from './prices'

/* Compares every price with an independent calculation of the test: the spec's figures written out again, dates counted on a calendar, shares by long
 * division. */

const listed = { 2: [850, 2474, 9180], 3: [1150, 3347, 12420] } as Record<number, number[]>
const extra = { 2: 100, 3: 80 } as Record<number, number>
const pack = { price: 75, month_price: 225, year_price: 900 }
const pricesOf = (type: number) => {
  const [price = 0, month_price = 0, year_price = 0] = listed[type] ?? []
  return { type, price, month_price, year_price, add_price: extra[type] ?? 0 }
}

const bought = new Date('2026-01-31T04:00:00Z')
const lengths: Record<number, number> = { 1: 28, 2: 89, 3: 365 }
const monthsOf: Record<number, number> = { 1: 1, 2: 3, 3: 12 }
const ends: Record<number, string> = { 1: '2026-02-28', 2: '2026-04-30', 3: '2027-01-31' }

/** Long division, rounded half up. */
function share(amount: number, part: number, of: number): number {
  const product = amount * part
  const whole = Math.trunc(product / of)
  return (product - whole * of) * 2 >= of ? whole + 1 : whole
}

const discounts = [
  null,
  { percent: 10, amount: null },
  { percent: 33, amount: null },
  { percent: null, amount: 200 },
  { percent: 100, amount: null },
]
const cart = [
  { count: 0, packs: 0 },
  { count: 4, packs: 2 },
]

const cases = [2, 3].flatMap((type) =>
  ([1, 2, 3] as BillingPeriod[]).flatMap((period) =>
    [null, 'trial', ...[2, 3].flatMap((from) => [1, 2, 3].map((held) => `${from}/${held}`))].map((from) => ({
      type,
      period,
      from,
    })),
  ),
)

let checked = 0
test.each(cases)('quotes plan $type for period $period from $from', ({ type, period, from }) => {
  const [fromType, fromPeriod] = from?.includes('/') ? from.split('/').map(Number) : [undefined, undefined]
  const length = fromPeriod ? lengths[fromPeriod]! : 30
  for (const day of [0, 1, Math.floor(length / 2), length - 1])
    for (const discount of discounts)
      for (const { count, packs } of cart) {
        const now = new Date(bought.getTime() + day * 86_400_000)
        const value = fromType && fromPeriod ? listed[fromType]![fromPeriod - 1]! : 0
        const end = fromPeriod ? new Date(`${ends[fromPeriod]}T04:00:00Z`) : now
        const held = fromType
          ? [{ type: fromType, value, starts_at: bought.toISOString(), ends_at: end.toISOString() }]
          : from
            ? [{ type: 1, value: 0, starts_at: bought.toISOString(), ends_at: '2026-03-02T04:00:00Z' }]
            : []
        const plan = pricesOf(type)
        const quoted = quote({ plan, extrasOf: plan, pack, period, count, packs, held, discount, now })

        const list =
          listed[type]![period - 1]! +
          extra[type]! * count * monthsOf[period]! +
          [75, 225, 900][period - 1]! * packs
        const off = discount
          ? Math.min(list, discount.percent ? share(list, discount.percent, 100) : (discount.amount ?? 0))
          : 0
        const upgrade = fromType !== undefined && type > fromType
        const credit = upgrade ? share(value, length - day, length) : 0
        const taken = Math.min(credit, list - off)
        const subtotal = list - off - taken
        const tax = share(subtotal, 5, 100)
        expect([quoted.discount, quoted.credit, quoted.subtotal, quoted.tax, quoted.total]).toEqual([
          off,
          taken,
          subtotal,
          tax,
          subtotal + tax,
        ])
        const change = !fromType ? 'new' : upgrade ? 'upgrade' : type === fromType ? 'renew' : 'downgrade'
        expect(quoted.change).toBe(change)
        const start = change === 'renew' || change === 'downgrade' ? end : now
        expect(quoted.lines[0]!.starts_at).toBe(start.toISOString())
        checkLeft(quoted, credit - taken, listed[type]![period - 1]!, start)
        expect(lineValues(quoted).reduce((sum, one) => sum + one, 0)).toBe(list - off)
        checked++
      }
})

/** Credit beyond the price becomes days of the new plan: worth at most the remaining credit, and within one day of it. */
function checkLeft(quoted: Quote, left: number, price: number, start: Date) {
  const line = quoted.lines[0]!
  const days = Math.round((addMonths(start, line.months).getTime() - start.getTime()) / 86_400_000)
  expect(quoted.bonus_days * price).toBeLessThanOrEqual(left * days)
  expect((quoted.bonus_days + 1) * price).toBeGreaterThan(left * days)
  const all = Math.round((Date.parse(line.ends_at) - start.getTime()) / 86_400_000)
  expect(all).toBe(days + quoted.bonus_days)
}

test('every combination of plan, period, day, discount and cart was checked', () =>
  expect(checked).toBe(cases.length * 4 * discounts.length * 2))

test('quotes the mock’s order: Top for a year, four pages, 100 GB, 118 days of Premium left', () => {
  const now = new Date('2026-11-20T00:00:00+08:00')
  const plan = pricesOf(3)
  const quoted = quote({
    plan,
    extrasOf: plan,
    pack,
    period: 3,
    count: 4,
    packs: 2,
    held: [
      { type: 2, value: 9180, starts_at: '2026-03-18T00:00:00+08:00', ends_at: '2027-03-18T00:00:00+08:00' },
    ],
    discount: null,
    now,
  })
  expect(quoted.lines.map(({ amount }) => amount)).toEqual([12_420, 3840, 1800])
  expect(quoted.credits).toEqual([{ type: 2, value: 9180, days: 118, of: 365, amount: 2968 }])
  expect(quoted).toMatchObject({ subtotal: 15_092, tax: 755, total: 15_847 })
})

test('extras alone cost the current plan’s prices and change no plan', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  const quoted = quote({
    plan: null,
    extrasOf: pricesOf(2),
    pack,
    period: 2,
    count: 2,
    packs: 1,
    held: [],
    discount: null,
    now,
  })
  expect(quoted).toMatchObject({ change: 'none', credit: 0, subtotal: 825, tax: 41, total: 866 })
})

test('a discount larger than the price takes off the price and no more', () => {
  const quoted = quote({
    plan: null,
    extrasOf: pricesOf(2),
    pack,
    period: 1,
    count: 1,
    packs: 0,
    held: [],
    discount: { percent: null, amount: 200 },
    now: new Date('2026-11-21T04:00:00Z'),
  })
  expect(quoted).toMatchObject({ discount: 100, subtotal: 0, tax: 0, total: 0 })
})

test.each([
  ['2026-01-31T12:00:00+08:00', 1, '2026-02-28T12:00:00+08:00'],
  ['2028-01-31T12:00:00+08:00', 1, '2028-02-29T12:00:00+08:00'],
  ['2026-12-15T00:30:00+08:00', 3, '2027-03-15T00:30:00+08:00'],
  ['2028-02-29T23:59:00+08:00', 12, '2029-02-28T23:59:00+08:00'],
])('%s plus %i months is %s', (from, months, until) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(until))
})

test('rounds tax half up to a dollar', () => {
  expect([0, 9, 10, 29, 30, 850].map(taxOf)).toEqual([0, 0, 1, 1, 2, 43])
})

test('a free plan does not count as a plan to renew', () => {
  expect(changeOf(2, [{ type: 1, value: 0, starts_at: '', ends_at: '' }])).toBe('new')
  expect(changeOf(null, [])).toBe('none')
})
