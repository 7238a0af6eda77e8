import { needsNumber } from '@fankeep/shared/contract'
import type { Db } from '../../../infra/database/connect'
import type { Language } from '../../../infra/language'
import { say } from '../../../infra/words'
import { moneyText } from '../mails'
import { invoicesOf, lastPayments, type OrderRow } from '../repository'
import { lineName } from '../title'
import { infoEntries } from '../../site/store'

/** The content of a proof of purchase, before it is rendered as a page or a PDF. */
export interface Proof {
  language: Language
  title: string
  brand: string
  seller: string[]
  facts: [term: string, value: string][]
  lines: { name: string; detail: string; amount: string }[]
  sums: [term: string, value: string][]
  total: [term: string, value: string]
  note: string
  head: { item: string; amount: string }
}

const dateText = (language: Language, at: Date | string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Taipei' }).format(new Date(at))

/** Collects the content of an order’s proof, in a language. */
export async function proofOf(db: Db, order: OrderRow, language: Language): Promise<Proof> {
  const [payments, invoices, info] = await Promise.all([
    lastPayments(db, [order.id]),
    invoicesOf(db, [order.id]),
    infoEntries(db, language, ['title', 'address', 'email', 'phone']),
  ])
  const site = new Map(info.map(({ key, value }) => [key, value]))
  const word = (key: string, params = {}) => say(language, `proof.${key}`, params)
  const { price } = order
  const minus = (amount: number) => `−${moneyText(amount)}`
  return {
    language,
    title: word('title'),
    brand: site.get('title') ?? '',
    seller: ['address', 'phone', 'email'].map((key) => site.get(key) ?? '').filter(Boolean),
    facts: factsOf(order, language, {
      provider: payments.get(order.id)?.providerNo ?? '',
      invoice: invoices.get(order.id)?.number ?? '',
    }),
    head: { item: word('item'), amount: word('amount') },
    lines: price.lines.map((line) => ({
      name: lineName(language, line),
      detail: word('dates', {
        from: dateText(language, line.starts_at),
        until: dateText(language, line.ends_at),
      }),
      amount: moneyText(line.amount),
    })),
    sums: [
      ...(price.discount > 0
        ? [[word('discount', { code: order.discountCode ?? '' }), minus(price.discount)] as [string, string]]
        : []),
      ...(price.credit > 0 ? [[word('credit'), minus(price.credit)] as [string, string]] : []),
      [word('subtotal'), moneyText(price.subtotal)],
      [word('tax'), moneyText(price.tax)],
    ],
    total: [word('total'), moneyText(price.total)],
    note: word('note'),
  }
}

function factsOf(
  { no, paidAt, checkout, total }: OrderRow,
  language: Language,
  known: { provider: string; invoice: string },
): [string, string][] {
  const word = (key: string) => say(language, `proof.${key}`)
  const company = checkout.invoice_type === 'company'
  const facts: [string, string][] = [
    [word('no'), no],
    [word('paidAt'), paidAt ? dateText(language, paidAt) : ''],
    [word('buyer'), company ? checkout.invoice_company_name : checkout.name],
    [word('taxId'), company ? checkout.invoice_number : ''],
    [word('address'), `${checkout.postal_code} ${checkout.address_info}`.trim()],
    [word('invoice'), known.invoice || (total > 0 ? word('invoiceWaits') : '')],
    [word('carrier'), !company && needsNumber(checkout) ? checkout.invoice_number : ''],
    [word('payment'), known.provider],
  ]
  return facts.filter(([, value]) => value !== '')
}
