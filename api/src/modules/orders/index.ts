import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import type { ZipEntry } from '../../infra/zip-writer'
import type { Services } from '../../infra/services'
import { forgetBuyer } from './forget-buyer'
import { issueInvoiceHandler } from './invoice/job'
import { sendReceiptHandler, sendRefundedHandler } from './mails'
import { askPaymentHandler } from './payment/ask'
import { refundPaymentHandler } from './payment/refund'
import { paymentRoutes } from './payment/routes'
import { proofRoute } from './proof/route'
import { orderRoutes, priceRoutes } from './routes'
import { seedDiscounts } from './seed-discounts'
import { ordersUpkeep } from './maintenance'
import { mailEndHandler } from './reminders'
import { allEntitlements } from '../plans/entitlements'

/** A member's orders and what they hold. */
async function* keptOrders({ db }: Services, userId: string): AsyncIterable<ZipEntry> {
  const orders = () => db.selectFrom('orders').selectAll().where('userId', '=', userId).execute()
  const held = () => allEntitlements(db, userId)
  yield { path: 'orders.json', open: () => jsonFile(orders) }
  yield { path: 'entitlements.json', open: () => jsonFile(held) }
}

/** Plans, storage and extra pages as they are bought: prices, orders, payment, invoices, proof of purchase. */
export const orders: Module = {
  name: 'orders',
  routes: (api) => {
    priceRoutes(api)
    orderRoutes(api)
    proofRoute(api)
    paymentRoutes(api)
  },
  jobs: [
    issueInvoiceHandler,
    sendReceiptHandler,
    refundPaymentHandler,
    sendRefundedHandler,
    askPaymentHandler,
    mailEndHandler,
  ],
  eraseMember: (_services, trx, userId) => forgetBuyer(trx, userId),
  exportData: keptOrders,
  maintenance: ordersUpkeep,
  start: seedDiscounts,
}
