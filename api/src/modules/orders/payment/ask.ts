import { sql } from 'kysely'
import type { Services } from '../../../infra/services'
import { defineJob } from '../../../infra/queue/job'
import { handleJob } from '../../../infra/worker/handler'
import type { PaymentRow } from '../repository'
import { providersOf } from './providers'
import { takeAnswer } from './take-notice'

const hour = 3_600_000
/** Time after a try was opened. For a while, the provider itself repeats a notice that was not acknowledged. */
const firstAskAfter = hour
/** Time after which the page that was opened accepts no payment any more, so that the provider's answer is final. */
const settledAfter = 25 * hour
/** Longer than `settledAfter`, in case this site or the provider was down for days. */
const askedWithin = 14 * 24 * hour
const asksPerRound = 500
/** Milliseconds between two requests: ECPay rejects bursts for half an hour. 500 fit into the hour until the next round. */
const asksEvery = 5000
/** Includes refused tries: after a refused card, another one can be used on the same page. */
const unpaid: PaymentRow['state'][] = ['open', 'refused']

/** Asks the provider about an opened try without a notice: the site may have been down when it was paid. */
export const askPayment = defineJob<{ payment: string }>({
  name: 'orders.ask',
  // The next round asks again.
  retries: 0,
  timeout: 60,
})

export const askPaymentHandler = handleJob(askPayment, {
  run: async ({ payment: id }, services) => {
    const { db, clock } = services
    const payment = await db
      .selectFrom('payments')
      .select(['provider', 'tradeNo', 'state', 'openedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    const provider = providersOf(services).find(({ name }) => name === payment?.provider)
    if (!payment || !provider || !unpaid.includes(payment.state)) return
    const notice = await provider.ask(payment.tradeNo)
    const now = clock.now()
    if (notice) await takeAnswer(services, provider, notice)
    else if (payment.openedAt && now.getTime() - payment.openedAt.getTime() > settledAfter)
      await db
        .updateTable('payments')
        .set({ state: 'refused', endedAt: now })
        .where('id', '=', id)
        .where('state', 'in', unpaid)
        .execute()
  },
})

/** Called every hour: queues `askPayment` for each try without a final outcome, the oldest first, one after the other. */
export async function askForOpen({ db, clock, queue }: Services): Promise<void> {
  const now = clock.now().getTime()
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', unpaid)
    .where((where) =>
      where.or([
        where('endedAt', 'is', null),
        where('endedAt', '<=', sql<Date>`opened_at + ${settledAfter / 1000} * interval '1 second'`),
      ]),
    )
    .where('openedAt', '<=', new Date(now - firstAskAfter))
    .where('openedAt', '>', new Date(now - askedWithin))
    .orderBy('openedAt')
    .limit(asksPerRound)
    .execute()
  for (const [n, { id }] of open.entries())
    await queue.add(askPayment, { payment: id }, { startAfter: new Date(now + n * asksEvery) })
}
