import type { Language } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import type { OrderRow } from './repository'
import { titleOf } from './title'

export const moneyText = (amount: number) => `NT$${new Intl.NumberFormat('en').format(amount)}`

/** Tells the buyer that the money has come and what they have now. */
export const sendReceipt = defineJob<{ order: string }>({
  name: 'orders.receipt',
})

export const sendReceiptHandler = handleJob(sendReceipt, {
  run: async ({ order: id }, services) => {
    const order = await services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    if (order?.state === 'paid') await mailAbout(services, order, 'mail.order_paid')
  },
})

/** Tells the buyer that money which came for nothing went back. */
export const sendRefunded = defineJob<{ order: string }>({
  name: 'orders.refunded',
})

export const sendRefundedHandler = handleJob(sendRefunded, {
  run: async ({ order: id }, services) => {
    const order = await services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    if (order) await mailAbout(services, order, 'mail.order_refunded')
  },
})

/** A mail about one order, in the language it was made in. None where its buyer's account is erased and the order was not paid. */
async function mailAbout(
  { messages, config }: Services,
  { no, price, total, language, checkout }: OrderRow,
  key: 'mail.order_paid' | 'mail.order_refunded',
): Promise<void> {
  if (checkout.email === '') return
  const params = { no, title: titleOf(language, price), total: moneyText(total) }
  const words = (part: string) => say(language as Language, `${key}.${part}`, params)
  await messages.send(
    renderMail(language, {
      to: checkout.email,
      subject: words('subject'),
      title: words('title'),
      text: words('text'),
      button: { label: words('button'), url: `${config.publicUrl}/transactionHistory?order=${no}` },
    }),
  )
}
