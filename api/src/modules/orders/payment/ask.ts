import { sql } from 'kysely'
import type { Services } from '../../../infra/services'
import { defineJob } from '../../../infra/queue/job'
import { handleJob } from '../../../infra/worker/handler'
import type { PaymentRow } from '../repository'
import { providersOf } from './providers'
import { takeAnswer } from './take-notice'

const hour = 3_600_000
/** A notice that no one took is repeated for a while. */
const askedAfter = hour
/** By then nothing is paid any more on the page that a browser was led to: the answer is the last. */
const settledAfter = 25 * hour
/** So long an answer is waited for, where this site or the provider was away. */
const askedFor = 14 * 24 * hour
const askedAtOnce = 500
/** A refused card is followed by another one on the same page. */
const unpaid: PaymentRow['state'][] = ['open', 'refused']

/** Asks what became of a try that was taken to the provider, where no notice came: the site may have been away as it was paid. */
export const askPayment = defineJob<{ payment: string }>({
  name: 'orders.ask',
  concurrency: 2,
  retries: 2,
  retryDelay: 60,
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

/** Every hour, of each try of which the last word is not known; the oldest first. */
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
    .where('openedAt', '<=', new Date(now - askedAfter))
    .where('openedAt', '>', new Date(now - askedFor))
    .orderBy('openedAt')
    .limit(askedAtOnce)
    .execute()
  for (const { id } of open) await queue.add(askPayment, { payment: id })
}
