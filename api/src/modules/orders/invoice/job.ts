import { handleJob } from '../../../infra/worker/handler'
import { defineJob } from '../../../infra/queue/job'
import { nextRound } from '../next-round'
import { lineName } from '../title'
import { issueByEcpay } from './ecpay/issue'

/** Issues the invoice of a paid order. Up to 14 rounds of ten retries over half a day; each round begins a day after the last one failed. */
export const issueInvoice = defineJob<{ order: string; round?: number }>({
  name: 'orders.invoice',
  retries: 10,
  retryDelay: 30,
})

export const issueInvoiceHandler = handleJob(issueInvoice, {
  run: async ({ order: id }, { db, config, log }) => {
    const invoice = await db.selectFrom('invoices').selectAll().where('orderId', '=', id).executeTakeFirst()
    if (!invoice || invoice.state === 'issued') return
    const shop = config.ecpay?.invoice
    if (!shop)
      return log.warn(
        { order: id },
        'the invoice service is not configured; the invoice waits. Set ECPAY_INVOICE_MERCHANT_ID, ECPAY_INVOICE_HASH_KEY and ECPAY_INVOICE_HASH_IV',
      )
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    // Tax documents are in Chinese, whatever the buyer's language.
    const item = order.price.lines.map((line) => lineName('zh-tw', line)).join('、')
    const issued = await issueByEcpay(shop, order, item)
    await db
      .updateTable('invoices')
      .set({ state: 'issued', message: '', ...issued })
      .where('orderId', '=', id)
      .execute()
  },
  givenUp: async ({ order: id, round = 1 }, { db, queue, clock, log }, error) => {
    log.error({ err: error, order: id, round }, 'issuing an invoice failed')
    const next = nextRound(round, clock.now())
    if (next) await queue.add(issueInvoice, { order: id, round: next.round }, { startAfter: next.startAfter })
    await db
      .updateTable('invoices')
      .set({ state: 'failed', message: error.message.slice(0, 500) })
      .where('orderId', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },
})
