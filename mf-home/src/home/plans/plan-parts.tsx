import { useSession } from '@fankeep/shared/host'
import { formatPrice } from '@fankeep/shared/ui'
import { useHomeWords } from '../pieces'
import { isTrial, offer, type Period, periods, type Plan, type PlanList, saving, storageOf } from './pricing'

/** What both templates are given. */
export interface TemplateProps {
  plans: Plan[]
  payment: PlanList['payment']
  period: Period
  onPeriod: (period: Period) => void
}

/** Where a click on a plan leads (spec section 2): members to the member center, which learns where from; others to the
 *  login. The button of the free trial is a free-trial button: visitors begin at the registration. */
export function usePlanAddress() {
  const { state } = useSession()
  return (plan: Plan) =>
    state === 'member' ? '/channel?from=homeVip' : isTrial(plan) ? '/register' : '/login'
}

/** The periods as choices, each with what it saves. */
export function usePeriodOptions(plans: Plan[]) {
  const t = useHomeWords()
  return periods.map((period) => ({
    value: period,
    label: t(`plans.period.${period}`),
    saved: saving(plans, period) ? t('plans.saved', { percent: saving(plans, period) }) : '',
  }))
}

/** The lines of a plan: what it holds, as its entry says, then what its level allows (spec section 9 and design.md). */
export function usePlanLines(currency: string) {
  const t = useHomeWords()
  return (plan: Plan): [name: string, value: string][] => [
    [t('plans.line.pages'), t('plans.pages', { count: plan.back_plate_num })],
    ...(plan.add_max_num > 0
      ? [
          [t('plans.line.more'), t('plans.more', { price: `${currency}${formatPrice(plan.add_price)}` })] as [
            string,
            string,
          ],
        ]
      : []),
    [t('plans.line.storage'), storageOf(plan)],
    ...(['backup', 'fans', 'callback', 'restore'] as const)
      .map((line): [string, string] => [
        t(`plans.line.${line}`),
        t(`plans.level.${plan.type}.${line}`, { defaultValue: '' }),
      ])
      .filter(([, value]) => value),
  ]
}

/** The words under a price. */
export function usePriceNote(currency: string) {
  const t = useHomeWords()
  return (plan: Plan, period: Period) =>
    period === 'month'
      ? t('plans.monthly')
      : t('plans.perMonth', { price: `${currency}${formatPrice(offer(plan, period).perMonth)}` })
}
