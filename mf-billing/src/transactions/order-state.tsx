import type { Order } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { formatDate, formatPrice, StateBadge, type StateName, Text } from '@fankeep/shared/ui'

const badges: Record<Order['state'], StateName> = {
  unpaid: 'waiting',
  paid: 'safe',
  cancelled: 'gone',
  refunded: 'gone',
}

/** The order's state in a word, and what the member should know about it. */
export function OrderState({ order }: { order: Order }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const { state, attempt, cancel_reason, expires_at, surplus } = order
  const refused = state === 'unpaid' && attempt === 'refused'
  const more = refused
    ? t('orders.refusedShort')
    : state === 'unpaid' && expires_at
      ? t('orders.payBy', { time: formatDate(new Date(expires_at), language, true) })
      : state === 'cancelled' && cancel_reason
        ? t(`orders.why.${cancel_reason}`)
        : surplus
          ? t(surplus.is_refunded ? 'orders.surplusRefunded' : 'orders.surplus', {
              amount: `NT$${formatPrice(surplus.amount)}`,
            })
          : ''
  return (
    <>
      <StateBadge state={refused ? 'failed' : badges[state]}>{t(`orders.state.${state}`)}</StateBadge>
      {more && (
        <Text fontSize="12" color="ink.500">
          {more}
        </Text>
      )}
    </>
  )
}
