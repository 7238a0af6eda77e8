import { freeFansShown } from '@fankeep/shared/contract'
import { useCall, useMember, useWords } from '@fankeep/shared/host'
import { Box, Button, ErrorState, Heading, PageHead, Panel, Skeleton, Stack, Text } from '@fankeep/shared/ui'
import { useId } from 'react'
import { useOffer } from '../cart/use-offer'
import { Calculator } from './calculator'
import { Comparison } from './comparison'
import { inOrder, nameOf } from '../plan-facts'
import { UsagePanel } from './usage-panel'

/** Present usage, the only place to choose a plan, and what each plan includes. */
export function PlansPage() {
  const t = useWords('mf-billing')
  const { vip_type } = useMember()
  const plans = useCall('site.plans', { type: 0 })
  const offer = useOffer()
  const mine = plans.data?.list.find(({ type }) => type === vip_type)
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
        {offer.data ? (
          <Calculator offer={offer.data} />
        ) : offer.error ? (
          <Failed title={t('cart.title')} onRetry={offer.reload} />
        ) : (
          <Waiting h={{ base: '55rem', md: '44.75rem', lg: '36.25rem' }} />
        )}
        <Compare plans={plans} mine={vip_type} />
      </Stack>
    </>
  )
}

interface CompareProps {
  plans: ReturnType<typeof useCall<'site.plans'>>
  mine: number
}

function Compare({ plans: { data, error, reload }, mine }: CompareProps) {
  const t = useWords('mf-billing')
  const heading = useId()
  if (error && !data) return <Failed title={t('plans.compare')} onRetry={reload} />
  return (
    <Stack as="section" gap={4} aria-labelledby={heading}>
      <Heading id={heading} fontSize="18">
        {t('plans.compare')}
      </Heading>
      {data ? (
        <Comparison plans={inOrder(data.list)} mine={mine} />
      ) : (
        <Waiting h={{ base: '44rem', md: '31rem' }} />
      )}
      <Stack gap={1} fontSize="12" color="ink.500">
        <Text>{t('plans.after', { fans: freeFansShown })}</Text>
        <Text>{t('plans.tax')}</Text>
      </Stack>
    </Stack>
  )
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useWords('mf-billing')
  return (
    <Panel title={title}>
      <ErrorState title={t('plans.failed')} text={t('plans.failedText')} onRetry={onRetry} />
    </Panel>
  )
}

/** As tall as the content at each width, so that what follows does not move. */
const Waiting = ({ h }: { h: Record<string, string> }) => (
  <Box h={h} aria-busy>
    <Skeleton h="100%" radius="14px" />
  </Box>
)
