import { useCall, useHost } from '@fankeep/shared/host'
import { EmptyState, ErrorState, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import base from '../home.module.css'
import { useHomeWords } from '../pieces'
import { PlanBanner } from './plan-banner'
import { PricingSection } from './pricing-section'
import { ascending, type Period } from './pricing'
import styles from './plan-section.module.css'

/** How the plans are shown, by the site info (`service_plan`); any other value hides them (spec section 2). */
const templates = { banner: PlanBanner, pricing: PricingSection }

export function PlanSection() {
  const { site } = useHost()
  const name = site('service_plan')
  return Object.hasOwn(templates, name) ? <Plans template={name as keyof typeof templates} /> : null
}

function Plans({ template }: { template: keyof typeof templates }) {
  const t = useHomeWords()
  const { data, error, reload } = useCall('site.plans', { type: 0 })
  const [period, setPeriod] = useState<Period>('year')
  const Template = templates[template]
  return (
    <section
      className={`${base.section} ${styles.section}`}
      id="servicePlan"
      aria-label={t('plans.eyebrow')}
      aria-busy={!data && !error}
    >
      <div className={base.wrap}>
        {data && data.list.length > 0 && (
          <Template
            plans={ascending(data.list)}
            payment={data.payment}
            period={period}
            onPeriod={setPeriod}
          />
        )}
        {data?.list.length === 0 && (
          <EmptyState drawing="safe" title={t('plans.emptyTitle')} text={t('plans.emptyText')} />
        )}
        {error && !data && (
          <ErrorState title={t('plans.failedTitle')} text={t('plans.failedText')} onRetry={reload} />
        )}
        {!data && !error && <Waiting />}
      </div>
    </section>
  )
}

/** Placeholder in the shape of the content. */
function Waiting() {
  return (
    <>
      <Skeleton w="10rem" h="1.25rem" />
      <Skeleton w="min(100%, 32rem)" h="3.5rem" />
      <div className={styles.waiting}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} h="36rem" />
        ))}
      </div>
    </>
  )
}
