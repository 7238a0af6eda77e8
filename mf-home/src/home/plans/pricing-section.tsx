import { Button, formatPrice, SegmentedControl } from '@fankeep/shared/ui'
import planDial from '../../drawings/plan-dial.svg'
import base from '../home.module.css'
import { Eyebrow, FanRibs, TwoPhrases, useHomeWords } from '../pieces'
import {
  OldPrice,
  type TemplateProps,
  usePeriodOptions,
  usePlanAddress,
  usePlanLines,
  usePriceNote,
} from './plan-parts'
import { isTrial, offer, type Period, type Plan, planColour } from './pricing'
import styles from './pricing-section.module.css'
import { TrialTicket } from './trial-ticket'

/** The pricing section (spec sections 2 and 4): month, quarter or year for all plans together. */
export function PricingSection({ plans, payment, period, onPeriod }: TemplateProps) {
  const t = useHomeWords()
  const { currency } = payment.premium
  const options = usePeriodOptions(plans)
  return (
    <>
      <div className={styles.head}>
        <div>
          <Eyebrow>{t('plans.eyebrow')}</Eyebrow>
          <h2 className={base.h2}>
            <TwoPhrases first={t('plans.title1')} second={t('plans.title2')} />
          </h2>
        </div>
        <SegmentedControl
          size="lg"
          label={t('plans.periodLabel')}
          value={period}
          onChange={onPeriod}
          options={options.map(({ value, label, saved }) => ({
            value,
            label: (
              <>
                {label}
                {saved && <small className={styles.saved}>{saved}</small>}
              </>
            ),
          }))}
        />
      </div>
      <div className={styles.plans}>
        {plans.map((plan) =>
          isTrial(plan) ? (
            <TrialTicket key={plan.type} plan={plan} money={`${currency}${payment.free.money}`} />
          ) : (
            <PlanCard key={plan.type} plan={plan} period={period} currency={currency} />
          ),
        )}
      </div>
      <p className={styles.tax}>{t('plans.tax')}</p>
    </>
  )
}

interface PlanCardProps {
  plan: Plan
  period: Period
  currency: string
}

function PlanCard({ plan, period, currency }: PlanCardProps) {
  const t = useHomeWords()
  const lines = usePlanLines(currency)
  const note = usePriceNote(currency)
  const address = usePlanAddress()
  const colour = planColour(plan)
  const { amount, was } = offer(plan, period)
  return (
    <article className={styles.plan} data-colour={colour} aria-label={plan.title}>
      <img className={styles.dial} src={planDial} alt="" width={352} height={352} loading="lazy" />
      <h3>
        <FanRibs />
        {plan.title}
        {colour === 'blue' && <span className={styles.tag}>{t('plans.recommended')}</span>}
      </h3>
      <p className={styles.for}>{t(`plans.level.${plan.type}.for`, { defaultValue: '' })}</p>
      <p className={styles.price}>
        <span className={styles.currency}>{currency}</span>
        <span className={styles.amount}>{formatPrice(amount)}</span>
        <span>{t(`plans.unit.${period}`)}</span>
        <OldPrice amount={was} currency={currency} />
      </p>
      <p className={styles.note}>{note(plan, period)}</p>
      <dl className={styles.lines}>
        {lines(plan).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button className={styles.choose} size="xl" wide to={address(plan)}>
        {t('plans.choose', { plan: plan.title })}
      </Button>
    </article>
  )
}
