import { useCall, useMember, useWords } from '@fankeep/shared/host'
import { Box, Button, ErrorState, PageHead, Panel, Skeleton, Stack } from '@fankeep/shared/ui'
import { useOffer } from '../cart/use-offer'
import { Calculator } from './calculator'
import { PlanChoice, PlanChoiceSkeleton } from './plan-choice'
import { inOrder, nameOf } from '../plan-facts'
import { UsagePanel } from './usage-panel'

/** What is used, what each plan gives, and what any of it costs. */
export function PlansPage() {
  const t = useWords('mf-billing')
  const { vip_type } = useMember()
  const { data, error, reload } = useCall('site.plans', { type: 0 })
  const offer = useOffer()
  const plans = data && inOrder(data.list)
  const mine = plans?.find(({ type }) => type === vip_type)
  return (
    <>
      <PageHead
        title={t('plans.title')}
        text={t('plans.text')}
        actions={
          <Button variant="line" icon="receipt" to="/transactionHistory">
            {t('plans.bills')}
          </Button>
        }
      />
      <Stack gap={10}>
        <UsagePanel planName={nameOf(t, mine ?? { type: vip_type, title: '' })} />
        {plans ? (
          <PlanChoice plans={plans} mine={vip_type} offer={offer.data} />
        ) : error ? (
          <Panel title={t('plans.compare')}>
            <ErrorState title={t('plans.failed')} text={t('plans.failedText')} onRetry={reload} />
          </Panel>
        ) : (
          <PlanChoiceSkeleton />
        )}
        {offer.data ? (
          <Calculator offer={offer.data} />
        ) : offer.error ? (
          <Panel title={t('cart.title')}>
            <ErrorState title={t('plans.failed')} text={t('plans.failedText')} onRetry={offer.reload} />
          </Panel>
        ) : (
          <Box h={{ base: '50.75rem', md: '41.5rem', lg: '33rem' }} aria-busy>
            <Skeleton h="100%" radius="14px" />
          </Box>
        )}
      </Stack>
    </>
  )
}
