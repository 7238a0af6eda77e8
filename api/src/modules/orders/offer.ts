import type { BillingPeriod, CallOutput, MayBuy } from '@fankeep/shared/contract'
import { changeOf } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import { say } from '../../infra/words'
import { allPlans } from '../plans/store'
import { planList } from '../site/plans'
import { holdingOf } from './holding'
import { listPacks, priceCart, refuseBooked, roomOf } from './price-cart'

const periods: BillingPeriod[] = [1, 2, 3]
const yes: MayBuy = { can: true, key: '', reason: '' }

/** Turns a refusal into an answer: why it cannot be bought, and what to do. */
const no = (language: Language, { key, params }: Refusal): MayBuy => ({
  can: false,
  key,
  reason: say(language, key, params),
})

/** Everything a price is based on, and what a plan would cost for each period. */
export async function offerOf(
  db: Db,
  memberId: string,
  type: number | undefined,
  { now, language }: { now: Date; language: Language },
): Promise<CallOutput<'orders.offer'>> {
  const [rows, { list }, packs, holding] = await Promise.all([
    allPlans(db),
    planList(db, language),
    listPacks(db),
    holdingOf(db, memberId, now),
  ])
  const plans = list.map((plan) => ({
    ...plan,
    packs_max: rows.find((row) => row.type === plan.type)?.packsMax ?? 0,
  }))
  const base = { now: now.toISOString(), holding, plans, packs, prices: [], buy: yes }
  if (type === undefined) return base
  try {
    refuseBooked(holding, changeOf(type, holding.plans))
    const priced = periods.map((period) =>
      priceCart(db, memberId, { type, period, count: 0, pack: null, packs: 0, discount: '' }, now),
    )
    const prices = (await Promise.all(priced)).map(({ price }, n) => ({ period: periods[n]!, price }))
    return { ...base, prices }
  } catch (error) {
    if (error instanceof Refusal) return { ...base, buy: no(language, error) }
    throw error
  }
}

/** Whether extra pages or storage can be bought alongside the current plan, and how many more. */
export async function extrasOf(
  db: Db,
  memberId: string,
  kind: 'pages' | 'storage',
  { now, language }: { now: Date; language: Language },
): Promise<{ may: MayBuy; price: number; max: number; left: number }> {
  const [rows, holding] = await Promise.all([allPlans(db), holdingOf(db, memberId, now)])
  const plan = rows.find(({ type }) => type === holding.type)!
  // For the shortest period: a longer one can have less room, if a smaller plan begins within it.
  const left = roomOf({ plans: rows, holder: plan, holding }, { type: null, period: 1 }, now)[kind]
  const [none, full] =
    kind === 'pages'
      ? (['add_on_plan', 'add_on_limit'] as const)
      : (['storage_plan', 'storage_limit'] as const)
  const may =
    left === null
      ? no(language, new Refusal(none))
      : left === 0
        ? no(language, new Refusal(full, { left }))
        : yes
  return {
    may,
    price: kind === 'pages' ? plan.addPrice : 0,
    max: kind === 'pages' ? plan.addMaxNum : plan.packsMax,
    left: left ?? 0,
  }
}
