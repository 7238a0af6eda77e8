import { useWords } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import {
  Box,
  Button,
  Card,
  EmptyState,
  ErrorState,
  PageHead,
  Panel,
  Skeleton,
  Stack,
  TextLink,
} from '@fankeep/shared/ui'
import { isEmpty } from '../cart/cart'
import { useOffer } from '../cart/use-offer'
import { Checkout } from './checkout'
import { useCart } from './use-cart'

/** The checkout of the cart in the address. */
export function PaymentPage({ leave }: { leave?: (url: string) => void }) {
  const [query] = useSearchParams()
  const [cart, edit] = useCart()
  const { data, error, reload } = useOffer()
  const t = useWords('mf-billing')
  if (isEmpty(cart) && !query.has('period')) return <NothingToPay />
  if (data) return <Checkout offer={data} cart={cart} onEdit={edit} leave={leave} onStale={reload} />
  return (
    <>
      <PageHead
        crumb={<TextLink to="/capacityBonus">{t('plans.title')}</TextLink>}
        title={t('payment.title')}
        text={t('payment.text')}
      />
      {error ? (
        <Panel label={t('payment.title')}>
          <ErrorState title={t('plans.failed')} text={t('plans.failedText')} onRetry={reload} />
        </Panel>
      ) : (
        <Box
          display="grid"
          gridTemplateColumns={{ base: '1fr', lg: '1fr 20rem', xl: '42rem 23rem' }}
          gap={8}
          justifyContent="space-between"
          aria-busy
        >
          <Stack gap={6}>
            <Skeleton h={180} radius="14px" />
            <Skeleton h={320} radius="14px" />
          </Stack>
          <Skeleton h={420} radius="14px" />
        </Box>
      )}
    </>
  )
}

function NothingToPay() {
  const t = useWords('mf-billing')
  return (
    <>
      <PageHead
        crumb={<TextLink to="/capacityBonus">{t('plans.title')}</TextLink>}
        title={t('payment.title')}
      />
      <Card>
        <EmptyState
          title={t('payment.emptyTitle')}
          text={t('payment.emptyText')}
          action={
            <Button variant="solid" icon="layers" to="/capacityBonus">
              {t('payment.action')}
            </Button>
          }
        />
      </Card>
    </>
  )
}
