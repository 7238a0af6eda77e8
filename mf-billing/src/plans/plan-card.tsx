import { type BillingPeriod, changeOf, type Plan } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import {
  Box,
  Button,
  Bytes,
  chakra,
  Flex,
  formatDate,
  formatPrice,
  Icon,
  Price,
  Text,
  VisuallyHidden,
} from '@fankeep/shared/ui'
import { paymentPath } from '../cart/cart'
import { blockedBy, type Offer } from '../cart/use-offer'
import { nameOf } from '../plan-facts'
import { type Period, periods, priceOf, storageOf } from '../period'

const per: Record<Period, string> = { month: 'perMonth', quarter: 'perQuarter', year: 'perYear' }

interface PlanCardProps {
  plan: Plan
  period: Period
  mine: boolean
  offer: Offer | undefined
}

/** One plan and its price for the period. The member's own is the one with the brand's edge. */
export function PlanCard({ plan, period, mine, offer }: PlanCardProps) {
  const t = useWords('mf-billing')
  const { price, aMonth } = priceOf(plan, period)
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
        <PlanPrice plan={plan} period={period} />
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
      {offer && plan.price > 0 && <Choose plan={plan} period={period} offer={offer} />}
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

/** The way to the checkout with this plan, in the words of what it is to this member; or why there is none now. */
function Choose({ plan, period, offer }: { plan: Plan; period: Period; offer: Offer }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const until = blockedBy(offer, plan.type)
  const change = changeOf(plan.type, offer.holding.plans)
  if (until || (plan.type !== 2 && plan.type !== 3))
    return until ? (
      <Text mt="auto" pt={3} fontSize="12" color="ink.500">
        {t('plans.booked', { date: formatDate(new Date(until), language) })}
      </Text>
    ) : null
  const number = (periods.indexOf(period) + 1) as BillingPeriod
  return (
    <Box mt="auto" pt={3}>
      <Button variant="line" wide to={paymentPath({ type: plan.type, period: number, count: 0, packs: 0 })}>
        {t(`plans.choose_${change}`, { plan: nameOf(t, plan) })}
      </Button>
    </Box>
  )
}

function PlanPrice({ plan, period }: Pick<PlanCardProps, 'plan' | 'period'>) {
  const t = useWords('mf-billing')
  const { price, old } = priceOf(plan, period)
  if (price === 0) return <TrialPrice days={plan.day} />
  return (
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
  )
}
