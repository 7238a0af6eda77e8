import type { Order } from '@fankeep/shared/contract'
import { useLanguage, useMember, useWords } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import {
  Box,
  Button,
  Card,
  DemoClosed,
  EmptyState,
  Flex,
  formatDate,
  PageHead,
  Price,
  Stack,
  Text,
} from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { OrderActions } from './order-actions'
import { OrderState } from './order-state'
import { ProofDialog } from './proof-dialog'
import { ReturnedNote } from './returned-note'
import { useOrders, useReturned } from './use-orders'

interface OrdersProps {
  /** Goes to the payment page, which is another site's. */
  leave?: (url: string) => void
}

export function TransactionsPage(props: OrdersProps) {
  const t = useWords('mf-billing')
  const { demo } = useMember()
  return (
    <>
      <PageHead title={t('transactions.title')} text={t('transactions.text')} />
      {demo ? <DemoClosed /> : <Orders {...props} />}
    </>
  )
}

/** Every order with its state; the order returned from the payment page is on top. */
function Orders({ leave = (url) => location.assign(url) }: OrdersProps) {
  const t = useWords('mf-billing')
  const [query] = useSearchParams()
  const orders = useOrders()
  const returned = useReturned(query.get('order'), orders.reload)
  const [shown, setShown] = useState<Order | null>(null)
  const reload = () => {
    orders.reload()
    returned.again()
  }
  const actions = (order: Order) => (
    <OrderActions order={order} onShow={() => setShown(order)} onChanged={reload} leave={leave} />
  )
  const columns = useColumns(actions)
  return (
    <>
      <Stack gap={4}>
        <Box aria-live="polite">{returned.order && <ReturnedNote order={returned.order} />}</Box>
        <Card overflow="clip">
          <DataTable
            label={t('transactions.title')}
            columns={columns}
            rows={orders.data?.list ?? []}
            rowKey={({ no }) => no}
            loading={orders.loading}
            error={orders.error}
            onRetry={orders.reload}
            expect={4}
            muted={({ state }) => state === 'cancelled'}
            phoneRow={(order) => ({
              main: (
                <>
                  <PhoneRow order={order} />
                  <Flex justify="flex-end" mt={1}>
                    {actions(order)}
                  </Flex>
                </>
              ),
            })}
            empty={<NoOrders />}
          />
        </Card>
        {(orders.older || orders.newer) && (
          <Flex justify="flex-end" gap={2}>
            <Button variant="line" size="sm" disabled={!orders.newer} onClick={orders.newer}>
              {t('orders.newer')}
            </Button>
            <Button variant="line" size="sm" disabled={!orders.older} onClick={orders.older}>
              {t('orders.older')}
            </Button>
          </Flex>
        )}
      </Stack>
      {shown && <ProofDialog order={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function useColumns(actions: (order: Order) => React.ReactNode): Column<Order>[] {
  const t = useWords('mf-billing')
  const language = useLanguage()
  return [
    {
      key: 'order',
      head: t('orders.order'),
      cell: (order) => (
        <Box py={2}>
          <Text fontWeight="600">{order.title}</Text>
          <Text fontSize="12" color="ink.500">
            {order.no} · {formatDate(new Date(order.created_at), language)}
          </Text>
          <Box hideFrom="lg" mt={1}>
            <OrderState order={order} />
          </Box>
        </Box>
      ),
    },
    {
      key: 'amount',
      head: t('orders.amount'),
      align: 'end',
      width: '7.5rem',
      cell: ({ amount }) => <Price amount={amount} />,
    },
    {
      key: 'state',
      head: t('orders.stateHead'),
      width: '12rem',
      hideBelow: 'lg',
      cell: (order) => (
        <Box py={2}>
          <OrderState order={order} />
        </Box>
      ),
    },
    {
      key: 'invoice',
      head: t('orders.invoice'),
      width: '8.5rem',
      hideBelow: 'lg',
      quiet: true,
      cell: ({ invoice, invoice_waits }) =>
        invoice?.number ?? (invoice_waits ? t('orders.invoiceWaits') : '–'),
    },
    { key: 'actions', head: '', align: 'end', width: '13rem', cell: actions },
  ]
}

function PhoneRow({ order }: { order: Order }) {
  return (
    <>
      <Text fontWeight="600">{order.title}</Text>
      <Text fontSize="12" color="ink.500" mb={1}>
        {order.no} · <Price amount={order.amount} />
      </Text>
      <OrderState order={order} />
    </>
  )
}

function NoOrders() {
  const t = useWords('mf-billing')
  return (
    <EmptyState
      title={t('transactions.emptyTitle')}
      text={t('transactions.emptyText')}
      hint={t('transactions.hint')}
      action={
        <Button variant="line" to="/capacityBonus">
          {t('transactions.action')}
        </Button>
      }
    />
  )
}
