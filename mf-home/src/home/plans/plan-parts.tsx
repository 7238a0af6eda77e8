import { useSession } from '@fankeep/shared/host'
import { formatPrice } from '@fankeep/shared/ui'
import base from '../home.module.css'
import { useHomeWords } from '../pieces'
import { isTrial, offer, type Period, periods, type Plan, type PlanList, saving, storageOf } from './pricing'

/** The props of both templates. */
export interface TemplateProps {
  plans: Plan[]
  payment: PlanList['payment']
  period: Period
  onPeriod: (period: Period) => void
}

/**
 * The target of a click on a plan (spec section 2): members go to the member center, with the origin as parameter; others to the
 * login. The button of the free trial leads visitors to the registration.
 */
export function usePlanAddress() {
  const { state } = useSession()
  return (plan: Plan) =>
    state === 'member' ? '/channel?from=homeVip' : isTrial(plan) ? '/register' : '/login'
}

/** The periods as choices, each with its saving. */
export function usePeriodOptions(plans: Plan[]) {
  const t = useHomeWords()
  return periods.map((period) => ({
    value: period,
    label: t(`plans.period.${period}`),
    saved: saving(plans, period) ? t('plans.saved', { percent: saving(plans, period) }) : '',
  }))
}

/** The lines of a plan: what its entry includes, then what its level allows (spec section 9 and design.md). */
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

/** The note below a price. */
export function usePriceNote(currency: string) {
  const t = useHomeWords()
  return (plan: Plan, period: Period) =>
    period === 'month'
      ? t('plans.monthly')
      : t('plans.perMonth', { price: `${currency}${formatPrice(offer(plan, period).perMonth)}` })
}

/** The price before the saving, struck out; nothing if there is none. */
export function OldPrice({ amount, currency }: { amount: number | null; currency: string }) {
  const t = useHomeWords()
  if (amount === null) return null
  return (
    <s>
      <span className={base.heard}>{t('plans.was')} </span>
      {currency}
      {formatPrice(amount)}
    </s>
  )
}
