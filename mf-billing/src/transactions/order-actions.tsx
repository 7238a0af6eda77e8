import type { Order } from '@fankeep/shared/contract'
import { fileNameOf, Refused, saveBlob, useAction, useHost, useWords } from '@fankeep/shared/host'
import { Button, Flex } from '@fankeep/shared/ui'
import { useState } from 'react'

interface OrderActionsProps {
  order: Order
  onShow: () => void
  onChanged: () => void
  leave: (url: string) => void
}

/** The actions for an order in its present state. */
export function OrderActions({ order, onShow, onChanged, leave }: OrderActionsProps) {
  const t = useWords('mf-billing')
  const { notify } = useHost()
  const pay = useAction('orders.pay', { notifies: true })
  const cancel = useAction('orders.cancel', { notifies: true })
  const payAgain = async () => {
    const answer = await pay.run({ no: order.no })
    if (answer?.pay) leave(answer.pay.url)
    else onChanged()
  }
  const cancelIt = async () => {
    if (await cancel.run({ no: order.no }))
      notify({ kind: 'success', title: t('orders.cancelled', { no: order.no }) })
    onChanged()
  }
  if (order.state === 'unpaid')
    return (
      <Flex gap={1} justify="flex-end" wrap="wrap">
        <Button variant="ghost" size="sm" busy={cancel.busy} onClick={() => void cancelIt()}>
          {t('orders.cancel')}
        </Button>
        <Button variant="line" size="sm" busy={pay.busy} onClick={() => void payAgain()}>
          {t(order.attempt === 'none' ? 'orders.pay' : 'orders.payAgain')}
        </Button>
      </Flex>
    )
  return order.state === 'paid' ? (
    <Button variant="ghost" size="sm" icon="receipt" onClick={onShow}>
      {t('orders.proof')}
    </Button>
  ) : null
}

/** Requests the proof from the server and saves it. */
export function useProofFile(order: Order) {
  const t = useWords('mf-billing')
  const host = useHost()
  const [busy, setBusy] = useState<'pdf' | 'html' | null>(null)
  const save = async (format: 'pdf' | 'html') => {
    if (busy) return
    setBusy(format)
    try {
      const file = await host.api.call('orders.proof', { no: order.no, format })
      saveBlob(`${fileNameOf(t('orders.fileName', { no: order.no }))}.${format}`, file as Blob)
    } catch (error) {
      if (error instanceof Refused) host.notify({ kind: 'warning', title: error.message })
      else if ((error as Error).name !== 'AbortError') host.tell('downloadFailed')
    } finally {
      setBusy(null)
    }
  }
  return { busy, save }
}
