import { handleJob } from '../../../infra/worker/handler'
import { defineJob } from '../../../infra/queue/job'
import { inTransaction } from '../../../infra/database/transaction'
import { sendRefunded } from '../mails'
import { nextRound } from '../next-round'
import { providersOf } from './providers'

/**
 * Refunds a payment that arrived when its order could no longer be paid. Up to 14 rounds of ten retries over half a day; each round
 * begins a day after the last one failed.
 */
export const refundPayment = defineJob<{ payment: string; round?: number }>({
  name: 'orders.refund',
  retries: 10,
  retryDelay: 60,
})

export const refundPaymentHandler = handleJob(refundPayment, {
  run: async ({ payment: id }, services) => {
    const { db, clock, queue } = services
    const payment = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
    if (payment?.state !== 'surplus') return
    const provider = providersOf(services).find(({ name }) => name === payment.provider)
    if (!provider)
      throw new Error(`${payment.provider} is not configured: ${payment.tradeNo} waits to be refunded`)
    const { tradeNo, providerNo, amount } = payment
    await provider.refund({ tradeNo, providerNo: providerNo ?? '', amount })
    await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('payments')
        .set({ state: 'refunded', endedAt: clock.now() })
        .where('id', '=', id)
        .where('state', '=', 'surplus')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await queue.add(sendRefunded, { order: payment.orderId }, { trx })
    })
  },
  givenUp: async ({ payment, round = 1 }, { queue, clock, log }, error) => {
    log.error({ err: error, payment, round }, 'refunding a surplus payment failed')
    const next = nextRound(round, clock.now())
    if (next) await queue.add(refundPayment, { payment, round: next.round }, { startAfter: next.startAfter })
  },
})
