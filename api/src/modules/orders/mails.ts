import { siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import type { OrderRow } from './repository'
import { titleOf } from './title'

export const moneyText = (amount: number) => `NT$${new Intl.NumberFormat('en').format(amount)}`

/** Mails the buyer that the payment has arrived, and what they have now. */
export const sendReceipt = defineJob<{ order: string }>({
  name: 'orders.receipt',
})

export const sendReceiptHandler = handleJob(sendReceipt, {
  run: async ({ order: id }, services) => {
    const order = await services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    if (order?.state === 'paid') await mailAbout(services, order, 'mail.order_paid')
  },
})

/** Mails the buyer that a payment without a valid order was refunded. */
export const sendRefunded = defineJob<{ order: string }>({
  name: 'orders.refunded',
})

export const sendRefundedHandler = handleJob(sendRefunded, {
  run: async ({ order: id }, services) => {
    const order = await services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    if (order) await mailAbout(services, order, 'mail.order_refunded')
  },
})

/** Sends a mail about one order, in the order's language. Sends none if the buyer's account is erased and the order was not paid. */
async function mailAbout({ messages, config }: Services, order: OrderRow, key: OrderMail): Promise<void> {
  const { no, language, checkout } = order
  if (checkout.email === '') return
  await messages.send(
    renderMail(language, {
      to: checkout.email,
      ...(key === 'mail.order_paid' ? receiptOf(order) : wordsOf(order, key)),
      button: {
        label: say(language, `${key}.button`),
        url: `${siteIn(config.publicUrl, language)}/transactionHistory?order=${no}`,
      },
    }),
  )
}

type OrderMail = 'mail.order_paid' | 'mail.order_refunded'

function wordsOf({ no, price, total, language }: OrderRow, key: OrderMail) {
  const params = { no, title: titleOf(language, price), total: moneyText(total) }
  const words = (part: string) => say(language, `${key}.${part}`, params)
  return { subject: words('subject'), title: words('title'), text: words('text') }
}

/** A purchase that begins later cannot be used yet, and one that cost nothing has no invoice. */
function receiptOf(order: OrderRow) {
  const { price, total, language, paidAt } = order
  const { subject, title, text } = wordsOf(order, 'mail.order_paid')
  const from = price.lines[0]?.starts_at ?? ''
  const isLater = paidAt !== null && Date.parse(from) > paidAt.getTime()
  const sentences = [
    text,
    ...(isLater ? [say(language, 'mail.order_paid.starts', { from })] : []),
    ...(total > 0 ? [say(language, 'mail.order_paid.invoice')] : []),
  ]
  return {
    subject,
    title: isLater ? say(language, 'mail.order_paid.later') : title,
    text: sentences.join(language === 'en' ? ' ' : ''),
  }
}
