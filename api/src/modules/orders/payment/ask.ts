import type { Services } from '../../../infra/services'
import { defineJob } from '../../../infra/queue/job'
import { handleJob } from '../../../infra/worker/handler'
import { providersOf } from './providers'
import { takeAnswer } from './take-notice'

const hour = 3_600_000
/** A notice that no one took is repeated for a while. After a day the price no longer holds. */
const askedAfter = hour
const askedFor = 25 * hour
const askedAtOnce = 500

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
    const payment = await services.db
      .selectFrom('payments')
      .select(['provider', 'tradeNo', 'state'])
      .where('id', '=', id)
      .executeTakeFirst()
    const provider = providersOf(services).find(({ name }) => name === payment?.provider)
    if (payment?.state !== 'open' || !provider) return
    const notice = await provider.ask(payment.tradeNo)
    if (notice) await takeAnswer(services, provider, notice)
  },
})

/** Every hour, of each try that is still open. */
export async function askForOpen({ db, clock, queue }: Services): Promise<void> {
  const now = clock.now().getTime()
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'open')
    .where('openedAt', '<=', new Date(now - askedAfter))
    .where('openedAt', '>', new Date(now - askedFor))
    .orderBy('id', 'desc')
    .limit(askedAtOnce)
    .execute()
  for (const { id } of open) await queue.add(askPayment, { payment: id })
}
