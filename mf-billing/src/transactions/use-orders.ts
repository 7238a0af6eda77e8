import type { CallOutput, Order } from '@fankeep/shared/contract'
import { useCall, useHost } from '@fankeep/shared/host'
import { useEffect, useEffectEvent, useState } from 'react'
import { forgetDraft } from '../payment/draft'

const askEvery = 3000
/** How long after the return from the payment page the provider's result is awaited. */
const askFor = 180_000

/** The member's orders by page, newest first; earlier pages are reached by their stored cursors. */
export function useOrders() {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  const cursor = cursors.at(-1)
  const loaded = useCall('orders.list', { limit: 20, ...(cursor && { cursor }) })
  const next = loaded.data?.next
  return {
    ...loaded,
    page: cursors.length,
    older: next ? () => setCursors((before) => [...before, next]) : undefined,
    newer: cursors.length > 1 ? () => setCursors((before) => before.slice(0, -1)) : undefined,
  }
}

/**
 * The order returned from the payment page: polled until the provider has reported its result. What was bought is
 * then available without a reload.
 */
export function useReturned(no: string | null, onSettled: () => void) {
  const host = useHost()
  const { api, session, events } = host
  const [order, setOrder] = useState<Order>()
  const [turn, setTurn] = useState(0)
  const settle = useEffectEvent(async (paid: Order | undefined) => {
    if (paid) {
      events.emit('orders.paid', { order: paid.no })
      forgetDraft(host, paid.no)
      await session.refresh()
    }
    onSettled()
  })
  useEffect(() => {
    if (!no) return undefined
    const controller = new AbortController()
    const begun = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const answer: CallOutput<'orders.list'> | undefined = await api
        .call('orders.list', { no }, { signal: controller.signal })
        .catch(() => undefined)
      if (controller.signal.aborted) return
      const found = answer?.list[0]
      if (answer) setOrder(found)
      // Also if the server was too busy to answer.
      const isOpen = !answer || (found?.state === 'unpaid' && found.attempt === 'open')
      if (isOpen && performance.now() - begun < askFor) timer = setTimeout(() => void ask(), askEvery)
      else await settle(found?.state === 'paid' ? found : undefined)
    }
    void ask()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [no, api, turn])
  return { order, again: () => setTurn((n) => n + 1) }
}
