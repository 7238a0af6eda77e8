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
 * With an account goes what was written into orders for which no money came: they are no bills. The orders stay, because some may
 * yet be paid on a page that was kept open, and that money has to go back.
 */
export async function forgetBuyer(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ checkout: sql`${JSON.stringify(noBuyer)}::jsonb`, askedHash: '' })
    .where('userId', '=', userId)
    .where('state', 'in', ['unpaid', 'cancelled'])
    .execute()
}
