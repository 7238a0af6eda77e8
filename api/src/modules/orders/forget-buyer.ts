import type { Checkout } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'

const noBuyer: Checkout = {
  ...{
    name: '',
    phone: '',
    telno: '',
    email: '',
    address_country_code: '',
    postal_code: '',
    address_info: '',
  },
  ...{ invoice_type: 'personal', invoice_form: 'electronic', invoice_carrier: 'mobile', invoice_number: '' },
  ...{ invoice_company_name: '', invoice_email: '', remarks: '' },
}

/**
 * Erases the personal data of an erased account from orders that were not paid: they are not bills. The orders stay, because a payment
 * can still arrive from a page that was left open, and that money must be refunded.
 */
export async function forgetBuyer(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ checkout: sql`${JSON.stringify(noBuyer)}::jsonb`, askedHash: '' })
    .where('userId', '=', userId)
    .where('state', 'in', ['unpaid', 'cancelled'])
    .execute()
}
