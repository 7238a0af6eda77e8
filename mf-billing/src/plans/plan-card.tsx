import type { Plan } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Box, Bytes, chakra, Flex, formatPrice, Icon, Price, Text, VisuallyHidden } from '@fankeep/shared/ui'
import { nameOf } from './plan-facts'
import { type Period, priceOf, storageOf } from './period'

const per: Record<Period, string> = { month: 'perMonth', quarter: 'perQuarter', year: 'perYear' }

/** One plan and its price for the period. The member's own is the one with the brand's edge. */
export function PlanCard({ plan, period, mine }: { plan: Plan; period: Period; mine: boolean }) {
  const t = useWords('mf-billing')
  const { price, old, aMonth } = priceOf(plan, period)
  return (
    <chakra.li
      display="flex"
      flexDirection="column"
      gap={1}
      p={5}
      borderWidth="1px"
      borderColor={mine ? 'brand.500' : 'line'}
      boxShadow={mine ? 'inset 0 0 0 1px {colors.brand.500}' : undefined}
      borderRadius="card"
    >
      <Flex justify="space-between" align="center" gap={3} minH="1.5rem">
        <Text fontSize="16" fontWeight="600">
          {nameOf(t, plan)}
        </Text>
        {mine && (
          <Flex as="span" align="center" gap={1} fontSize="12" color="ink.700">
            <Icon name="done" size={16} color="brand.500" />
            {t('plans.current')}
          </Flex>
        )}
      </Flex>
      <Flex align="baseline" gap={1.5} wrap="wrap">
        {price === 0 ? (
          <TrialPrice days={plan.day} />
        ) : (
          <>
            <Text as="span" fontSize="28" fontWeight="600" lineHeight="1.3" letterSpacing="-.01em">
              <Price amount={price} />
            </Text>
            <Text as="span" fontSize="13" color="ink.500">
              {t(`plans.${per[period]}`)}
            </Text>
            {old && (
              <chakra.s fontSize="13" color="ink.500">
                <VisuallyHidden>{t('plans.was', { price: '' })}</VisuallyHidden>
                <Price amount={old} bare />
              </chakra.s>
            )}
          </>
        )}
      </Flex>
      {aMonth !== undefined && (
        <Text fontSize="13" color="ink.500" minH="1.4rem">
          {price > 0 && t('plans.evens', { price: `NT$${formatPrice(aMonth)}` })}
        </Text>
      )}
      <Text mt={1} fontSize="13" color="ink.700">
        {t('fact.pagesShort', { count: plan.back_plate_num })}
        <Box as="span" mx={2} color="ink.300" aria-hidden>
          ·
        </Box>
        <Bytes value={storageOf(plan)} />
      </Text>
    </chakra.li>
  )
}

function TrialPrice({ days }: { days: number }) {
  const t = useWords('mf-billing')
  return (
    <>
      <Text as="span" fontSize="28" fontWeight="600" lineHeight="1.3" letterSpacing="-.01em">
        {days > 0 ? t('plans.trialDays', { days }) : <Price amount={0} />}
      </Text>
      <Text as="span" fontSize="13" color="ink.500">
        {t('plans.trialFree')}
      </Text>
    </>
  )
}
