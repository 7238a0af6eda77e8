import { Button } from '@fankeep/shared/ui'
import { FanRibs, useHomeWords } from '../pieces'
import { usePlanAddress, usePlanLines } from './plan-parts'
import type { Plan } from './pricing'
import styles from './pricing-section.module.css'

interface TrialTicketProps {
  plan: Plan
  /** The price, with its currency. */
  money: string
}

/** The free trial: a ticket that shows its days. */
export function TrialTicket({ plan, money }: TrialTicketProps) {
  const t = useHomeWords()
  const lines = usePlanLines('')
  const address = usePlanAddress()
  return (
    <article className={`${styles.plan} ${styles.ticket}`} data-colour="red" aria-label={plan.title}>
      <h3>
        <FanRibs />
        {plan.title}
      </h3>
      <p className={styles.price}>
        <span className={styles.amount}>{plan.day}</span>
        <b>{t('plans.days', { money })}</b>
      </p>
      <span className={styles.days} aria-hidden="true">
        {Array.from({ length: plan.day }, (_, day) => (
          <i key={day}>{day === plan.day - 1 ? plan.day : ''}</i>
        ))}
      </span>
      <dl className={styles.lines}>
        {lines(plan).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="flare" size="xl" wide to={address(plan)} iconEnd="arrowRight">
        {t('plans.begin')}
      </Button>
    </article>
  )
}
