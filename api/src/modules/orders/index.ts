import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import type { ZipEntry } from '../../infra/zip/zip-writer'
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

/** A member's orders with their payments and invoices, and their entitlements. The keys of payment pages are left out. */
async function* keptOrders({ db }: Services, userId: string): AsyncIterable<ZipEntry> {
  const own = db.selectFrom('orders').where('userId', '=', userId)
  const payments = own
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select(['orders.no', 'tradeNo', 'amount', 'payments.state', 'provider', 'providerNo', 'method'])
    .select(['message', 'payments.createdAt', 'openedAt', 'payments.endedAt'])
  const invoices = own
    .innerJoin('invoices', 'invoices.orderId', 'orders.id')
    .select(['orders.no', 'invoices.state', 'number', 'random', 'issuedAt'])
  yield { path: 'orders.json', open: () => jsonFile(() => own.selectAll().execute()) }
  yield { path: 'payments.json', open: () => jsonFile(() => payments.execute()) }
  yield { path: 'invoices.json', open: () => jsonFile(() => invoices.execute()) }
  yield { path: 'entitlements.json', open: () => jsonFile(() => allEntitlements(db, userId)) }
}

/** Buying plans, storage and extra pages: prices, orders, payment, invoices, proof of purchase. */
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
