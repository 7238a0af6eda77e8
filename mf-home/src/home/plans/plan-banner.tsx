import { Button, formatPrice } from '@fankeep/shared/ui'
import fanGround from '../../drawings/fan-ground.svg'
import { PERIODS } from '../../constants'
import base from '../home.module.css'
import { Eyebrow, TwoLines, useHomeWords } from '../pieces'
import {
  OldPrice,
  type TemplateProps,
  usePeriodOptions,
  usePlanAddress,
  usePlanLines,
  usePriceNote,
} from './plan-parts'
import { isTrial, offer, type Period, type Plan, planColour } from './pricing'
import styles from './plan-banner.module.css'

/** The banner template (spec sections 3 and 4): one line per plan; the radio group `paymentType` switches the prices. */
export function PlanBanner({ plans, payment, period, onPeriod }: TemplateProps) {
  const t = useHomeWords()
  const { currency } = payment.premium
  const options = usePeriodOptions(plans)
  return (
    <div className={styles.banner}>
      <img className={styles.ground} src={fanGround} alt="" width={460} height={260} loading="lazy" />
      <div className={styles.words}>
        <Eyebrow>{t('plans.eyebrow')}</Eyebrow>
        <h2 className={base.h2}>
          <TwoLines first={t('plans.title1')} second={t('plans.title2')} />
        </h2>
        <fieldset className={styles.choice}>
          <legend>{t('plans.periodLabel')}</legend>
          {options.map(({ value, label, saved }) => (
            <label key={value}>
              <input
                type="radio"
                name="paymentType"
                value={PERIODS[value]}
                checked={value === period}
                onChange={() => onPeriod(value)}
              />
              {label}
              {saved && <small>{saved}</small>}
            </label>
          ))}
        </fieldset>
      </div>
      <ul className={styles.rows}>
        {plans.map((plan) => (
          <PlanRow
            key={plan.type}
            plan={plan}
            period={period}
            currency={currency}
            money={payment.free.money}
          />
        ))}
      </ul>
      <p className={styles.tax}>{t('plans.tax')}</p>
    </div>
  )
}

interface PlanRowProps {
  plan: Plan
  period: Period
  currency: string
  /** The price of the free trial. */
  money: string
}

function PlanRow({ plan, period, currency, money }: PlanRowProps) {
  const t = useHomeWords()
  const lines = usePlanLines(currency)
  const note = usePriceNote(currency)
  const address = usePlanAddress()
  const trial = isTrial(plan)
  const { amount, was } = offer(plan, period)
  const made = t(`plans.level.${plan.type}.for`, { defaultValue: '' })
  return (
    <li className={styles.row} data-colour={planColour(plan)}>
      <div>
        <h3>{plan.title}</h3>
        {made && <p>{made}</p>}
        <dl className={styles.facts}>
          {lines(plan)
            .slice(0, 3)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      <div className={styles.price}>
        <p>
          {trial ? (
            <span>
              <b>{plan.day}</b> {t('plans.days', { money: `${currency}${money}` })}
            </span>
          ) : (
            <>
              <span>
                {currency} <b>{formatPrice(amount)}</b> {t(`plans.unit.${period}`)}
              </span>
              <OldPrice amount={was} currency={currency} />
            </>
          )}
        </p>
        {!trial && <small>{note(plan, period)}</small>}
      </div>
      <Button variant={trial ? 'flare' : 'line'} size="lg" to={address(plan)}>
        {trial ? t('plans.begin') : t('plans.choose', { plan: plan.title })}
      </Button>
    </li>
  )
}
