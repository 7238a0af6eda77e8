import type { CallOutput } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Language } from '../../infra/language'
import { allPlans } from '../plans/store'

/**
 * The plans of the home page, ascending by type (spec section 7): all except the general one, which cannot be chosen.
 */
export async function planList(db: Db, language: Language): Promise<CallOutput<'site.plans'>> {
  const plans = await allPlans(db)
  return {
    list: plans
      .filter(({ type }) => type > 0)
      .map((plan) => ({
        title: plan.title[language] ?? '',
        type: plan.type,
        day: plan.day,
        storage: plan.storage,
        sto_type: plan.stoType === 1 ? 1 : 2,
        back_plate_num: plan.backPlateNum,
        add_max_num: plan.addMaxNum,
        add_price: plan.addPrice,
        price: plan.price,
        month_price: plan.monthPrice,
        old_month_price: plan.oldMonthPrice,
        year_price: plan.yearPrice,
        old_year_price: plan.oldYearPrice,
      })),
    payment: { premium: { currency: 'NT$' }, free: { money: '0' } },
  }
}
