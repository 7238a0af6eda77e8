import type { EcpayConfig } from '../../../../infra/config/providers-config'
import type { OrderRow } from '../../repository'
import { askSealed } from '../../ecpay/ask-sealed'

export interface IssuedInvoice {
  number: string
  random: string
  issuedAt: Date
}

type Shop = NonNullable<EcpayConfig['invoice']>
type Answer = Record<string, unknown>

/**
 * Issues an order's electronic invoice (B2C) at ECPay. `RelateNumber` is the order's number: an invoice that was issued, but whose
 * response was lost, is looked up and not issued again.
 */
export async function issueByEcpay(shop: Shop, order: OrderRow, item: string): Promise<IssuedInvoice> {
  const known = await ask(shop, 'GetIssue', { RelateNumber: order.no })
  if (known.RtnCode === 1) return readIssued(known.IIS_Number, known.IIS_Random_Number, known.IIS_Create_Date)
  const answer = await ask(shop, 'Issue', invoiceFields(order, item))
  if (answer.RtnCode !== 1) throw new Error(`ECPay issued no invoice: ${String(answer.RtnMsg)}`)
  return readIssued(answer.InvoiceNo, answer.RandomNumber, answer.InvoiceDate)
}

function readIssued(number: unknown, random: unknown, date: unknown): IssuedInvoice {
  const [day, time] = String(date).replace(/[+T]/, ' ').split(' ')
  const issuedAt = new Date(`${day?.replaceAll('/', '-')}T${time ?? '00:00:00'}+08:00`)
  if (!/^[A-Z]{2}\d{8}$/.test(String(number)) || Number.isNaN(issuedAt.getTime()))
    throw new Error(`ECPay returned an unreadable invoice: ${String(number)} of ${String(date)}`)
  return { number: String(number), random: String(random), issuedAt }
}

/** Limits from the documentation. A longer value is refused each time, so retries would not help. */
const addressMax = 100
const emailMax = 80

/** If the e-mail address is too long, the phone number is sent instead: a truncated address would be another person's. */
const reachOf = ({ invoice_email: email, telno }: OrderRow['checkout']): Answer =>
  email.length <= emailMax
    ? { CustomerEmail: email }
    : { CustomerEmail: '', CustomerPhone: telno.replace(/\D/g, '') }

/** The recipient and the delivery. According to the documentation, a tax ID without a carrier is printed, and a donation is never printed. */
function invoiceFields({ no, total, checkout }: OrderRow, item: string): Answer {
  const company = checkout.invoice_type === 'company'
  const printed = checkout.invoice_form === 'physical'
  const carrier = company || printed ? 'none' : checkout.invoice_carrier
  return {
    RelateNumber: no,
    CustomerIdentifier: company ? checkout.invoice_number : '',
    CustomerName: company ? checkout.invoice_company_name : checkout.name,
    CustomerAddr: [...`${checkout.postal_code} ${checkout.address_info}`.trim()]
      .slice(0, addressMax)
      .join(''),
    ...reachOf(checkout),
    Print: printed ? '1' : '0',
    Donation: carrier === 'donation' ? '1' : '0',
    LoveCode: carrier === 'donation' ? checkout.invoice_number : '',
    // 1: stored by ECPay and announced by mail; 2: certificate; 3: phone barcode.
    CarrierType: { mobile: '3', certificate: '2', donation: '', none: printed ? '' : '1' }[carrier],
    CarrierNum: carrier === 'mobile' || carrier === 'certificate' ? checkout.invoice_number : '',
    TaxType: '1',
    SalesAmount: total,
    InvoiceRemark: checkout.remarks,
    InvType: '07',
    vat: '1',
    Items: [
      {
        ItemSeq: 1,
        ItemName: item.slice(0, 100),
        ItemCount: 1,
        ItemWord: '式',
        ItemPrice: total,
        ItemTaxType: '1',
        ItemAmount: total,
      },
    ],
  }
}

const ask = ({ url, ...shop }: Shop, method: 'Issue' | 'GetIssue', data: Answer): Promise<Answer> =>
  askSealed('invoice', shop, `${url}/B2CInvoice/${method}`, data)
