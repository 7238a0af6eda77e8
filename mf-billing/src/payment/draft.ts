import type { Checkout, UserInfo } from '@fankeep/shared/contract'
import { type HostServices, newId, typedOf } from '@fankeep/shared/host'

/** The input is kept for the browser session (spec section 4): through the payment page, back, and reload. */
export interface Draft {
  checkout: Checkout
  code: string
}

const draftKey = 'checkout'
const askedKey = 'checkout.asked'
const paidKey = 'checkout.paid'

const emptyCheckout: Checkout = {
  name: '',
  phone: '',
  telno: '',
  email: '',
  address_country_code: 'TW',
  postal_code: '',
  address_info: '',
  invoice_type: 'personal',
  invoice_form: 'electronic',
  invoice_carrier: 'mobile',
  invoice_number: '',
  invoice_company_name: '',
  invoice_email: '',
  remarks: '',
}

/** The saved draft, else what is known of the member. */
export function readDraft(host: HostServices, user: UserInfo): Draft {
  const kept = typedOf(host).read<Draft>(draftKey)
  const known = {
    name: user.nickname,
    email: user.email,
    invoice_email: user.email,
    telno: user.tel && (user.area_code === '+886' ? `0${user.tel}` : `${user.area_code} ${user.tel}`),
  }
  return { code: kept?.code ?? '', checkout: { ...emptyCheckout, ...known, ...kept?.checkout } }
}

export const keepDraft = (host: HostServices, draft: Draft) => typedOf(host).write(draftKey, draft)

/** Call after the order was answered. The server decides whether a repeated request is the waiting order or a new one. */
export const forgetKey = (host: HostServices) => typedOf(host).write(askedKey, undefined)

/**
 * Forgets the draft after its order is paid, once for each order: what was typed after that, when the member went back, is for another
 * order.
 */
export function forgetDraft(host: HostServices, order: string) {
  const typed = typedOf(host)
  if (typed.read(paidKey) === order) return
  typed.write(paidKey, order)
  typed.write(draftKey, undefined)
  forgetKey(host)
}

/** One idempotency key per content, even after a reload: repeating a request whose answer was lost gives the same order. */
export function keyFor(host: HostServices, body: object): string {
  const text = JSON.stringify(body)
  const kept = typedOf(host).read<{ text: string; key: string }>(askedKey)
  if (kept?.text === text) return kept.key
  const key = newId()
  typedOf(host).write(askedKey, { text, key })
  return key
}
