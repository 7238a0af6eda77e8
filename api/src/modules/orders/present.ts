import type { Order } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Language } from '../../infra/language'
import {
  invoicesOf,
  type InvoiceRow,
  lastPayments,
  type OrderRow,
  type PaymentRow,
  surplusOf,
} from './repository'
import { stateAt } from './state'
import { titleOf } from './title'

/** Orders as the browser gets them, each with its last payment try and its invoice. */
export async function presentOrders(
  db: Db,
  rows: OrderRow[],
  language: Language,
  now: Date,
): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const paidIds = rows.filter(({ state }) => state === 'paid').map(({ id }) => id)
  const [payments, invoices, surplus] = await Promise.all([
    lastPayments(db, ids),
    invoicesOf(db, ids),
    surplusOf(db, paidIds),
  ])
  return rows.map((row) => ({
    ...present(row, payments.get(row.id), invoices.get(row.id), language, now),
    surplus: surplus.get(row.id) ?? null,
  }))
}

export const presentOrder = async (db: Db, row: OrderRow, language: Language, now: Date): Promise<Order> =>
  (await presentOrders(db, [row], language, now))[0]!

/** The provider's reason for a refusal, which it gives only in Chinese. */
const reasonIn = (language: Language, { message }: PaymentRow) => (language === 'en' ? '' : message)

function present(
  row: OrderRow,
  payment: PaymentRow | undefined,
  invoice: InvoiceRow | undefined,
  language: Language,
  now: Date,
): Order {
  const { state, reason } = stateAt(row, now)
  const attempt = payment?.state === 'refused' ? 'refused' : payment?.openedAt ? 'open' : 'none'
  return {
    no: row.no,
    title: titleOf(language, row.price),
    amount: row.total,
    state,
    cancel_reason: reason,
    attempt: state === 'unpaid' ? attempt : 'none',
    attempt_message: state === 'unpaid' && payment?.state === 'refused' ? reasonIn(language, payment) : '',
    created_at: row.createdAt.toISOString(),
    expires_at: state === 'unpaid' ? row.expiresAt.toISOString() : null,
    paid_at: row.paidAt?.toISOString() ?? null,
    price: row.price,
    invoice:
      invoice?.number && invoice.issuedAt
        ? {
            number: invoice.number,
            issued_at: invoice.issuedAt.toISOString(),
            form: row.checkout.invoice_form,
          }
        : null,
    // One that failed is tried again on later days (`issueInvoice`).
    invoice_waits: invoice !== undefined && invoice.state !== 'issued',
  }
}
