import type { Order } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { Button, chakra, Flex, formatDate, Price, Stack, Text } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { QuoteLines, QuoteSums } from '../cart/quote-lines'
import { useProofFile } from './order-actions'

/** Shows the proof of purchase, with a download. */
export function ProofDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const { busy, save } = useProofFile(order)
  const facts = [
    [t('orders.no'), order.no],
    [t('orders.paidAt'), order.paid_at ? formatDate(new Date(order.paid_at), language, true) : '–'],
    [
      t('orders.invoice'),
      order.invoice?.number ?? t(order.invoice_waits ? 'orders.invoiceWaits' : 'orders.invoiceNone'),
    ],
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orders.proof')}
      footer={
        <>
          <Button variant="line" icon="file" busy={busy === 'html'} onClick={() => void save('html')}>
            {t('orders.html')}
          </Button>
          <Button variant="solid" icon="download" busy={busy === 'pdf'} onClick={() => void save('pdf')}>
            {t('orders.pdf')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={6} rowGap={1.5}>
          {facts.map(([term, value]) => (
            <chakra.div key={term} display="contents">
              <Text as="dt" color="ink.500">
                {term}
              </Text>
              <Text as="dd">{value}</Text>
            </chakra.div>
          ))}
        </chakra.dl>
        <chakra.hr borderTopWidth="1px" borderColor="line" />
        <QuoteLines quote={order.price} />
        <chakra.hr borderTopWidth="1px" borderColor="line" />
        <QuoteSums quote={order.price} />
        <Flex justify="space-between" align="center" fontWeight="600">
          {t('sum.total')}
          <Text as="span" fontSize="22">
            <Price amount={order.amount} />
          </Text>
        </Flex>
      </Stack>
    </Dialog>
  )
}
