import type { Plan } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Box, chakra, Flex, Heading, SegmentedControl, Skeleton, Stack, Text } from '@fankeep/shared/ui'
import { type ReactNode, useId, useState } from 'react'
import type { Offer } from '../cart/use-offer'
import { Comparison } from './comparison'
import { type Period, periods, savingOf } from '../period'
import { PlanCard } from './plan-card'

interface PlanChoiceProps {
  plans: Plan[]
  mine: number
  /** What may be bought; the plans are shown before it has come. */
  offer: Offer | undefined
}

/** The plans by month, quarter or year (spec section 4, "Billing toggle"), and all they hold, side by side. */
export function PlanChoice({ plans, mine, offer }: PlanChoiceProps) {
  const t = useWords('mf-billing')
  const [period, setPeriod] = useState<Period>('month')
  const heading = useId()
  const options = periods.map((value) => {
    const percent = savingOf(plans, value)
    return {
      value,
      label: percent ? t('plans.saves', { period: t(`plans.${value}`), percent }) : t(`plans.${value}`),
    }
  })
  return (
    <Stack as="section" gap={4} aria-labelledby={heading}>
      <Flex justify="space-between" align="center" gap={3} wrap="wrap">
        <Heading id={heading} fontSize="18">
          {t('plans.compare')}
        </Heading>
        <SegmentedControl value={period} options={options} onChange={setPeriod} label={t('plans.period')} />
      </Flex>
      <PlanColumns count={plans.length}>
        {plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} period={period} mine={plan.type === mine} offer={offer} />
        ))}
      </PlanColumns>
      <Box mt={4}>
        <Comparison plans={plans} mine={mine} />
      </Box>
      <Text fontSize="12" color="ink.500">
        {t('plans.tax')}
      </Text>
    </Stack>
  )
}

function PlanColumns({ count, children }: { count: number; children: ReactNode }) {
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${count}, minmax(0, 1fr))` }}
      gap={3}
    >
      {children}
    </chakra.ul>
  )
}

/** As tall as what comes, at each width: what follows it stays where it is. */
export function PlanChoiceSkeleton() {
  const t = useWords('mf-billing')
  return (
    <Stack gap={4} aria-busy>
      <Box minH={{ base: '4.9375rem', md: '2.125rem' }}>
        <Heading fontSize="18">{t('plans.compare')}</Heading>
      </Box>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'repeat(3, 1fr)' }}
        gridAutoRows={{ base: '11.125rem', lg: '12.125rem' }}
        gap={3}
      >
        {[1, 2, 3].map((plan) => (
          <Skeleton key={plan} h="100%" radius="14px" />
        ))}
      </Box>
      <Box mt={4} h={{ base: '41.25rem', md: '28rem' }}>
        <Skeleton h="100%" radius="14px" />
      </Box>
    </Stack>
  )
}
