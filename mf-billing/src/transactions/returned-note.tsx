import type { Order } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { formatDate, Note } from '@fankeep/shared/ui'

/** The result of the order that the member returns from paying. */
export function ReturnedNote({ order }: { order: Order }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const line = order.price.lines[0]
  const dayOf = (at: string | undefined) => (at ? formatDate(new Date(at), language) : '')
  const say = (key: string) =>
    t(`returned.${key}`, {
      title: order.title,
      no: order.no,
      why: order.attempt_message,
      from: dayOf(line?.starts_at),
      date: dayOf(line?.ends_at),
    })
  // Paid in advance: it cannot be used yet.
  const isLater = order.paid_at !== null && line !== undefined && line.starts_at > order.paid_at
  if (order.state === 'paid') return <Note tone="good">{say(isLater ? 'paidLater' : 'paid')}</Note>
  if (order.state === 'refunded') return <Note tone="late">{say('refunded')}</Note>
  if (order.state === 'cancelled') return <Note tone="late">{say('cancelled')}</Note>
  if (order.attempt === 'refused')
    return <Note tone="bad">{say(order.attempt_message ? 'refusedWhy' : 'refused')}</Note>
  return <Note>{say(order.attempt === 'open' ? 'waiting' : 'unpaid')}</Note>
}
