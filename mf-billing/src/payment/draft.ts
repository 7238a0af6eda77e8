import type { Checkout, UserInfo } from '@fankeep/shared/contract'
import { newId } from '@fankeep/shared/host'

/** What was filled in stays for the browser's session (spec section 4): through the payment page, back, and reload. */
export interface Draft {
  checkout: Checkout
  code: string
}

const draftKey = 'checkout-draft'
const askedKey = 'checkout-asked'

const read = <Kept>(key: string): Kept | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

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

/** What is known of the member, where he has not written anything yet. */
export function readDraft(user: UserInfo): Draft {
  const kept = read<Draft>(draftKey)
  const known = {
    name: user.nickname,
    email: user.email,
    invoice_email: user.email,
    telno: user.tel && (user.area_code === '+886' ? `0${user.tel}` : `${user.area_code} ${user.tel}`),
  }
  return { code: kept?.code ?? '', checkout: { ...emptyCheckout, ...known, ...kept?.checkout } }
}

export const keepDraft = (draft: Draft) => sessionStorage.setItem(draftKey, JSON.stringify(draft))

/** After the order is paid. */
export function forgetDraft() {
  sessionStorage.removeItem(draftKey)
  sessionStorage.removeItem(askedKey)
}

/** One key for one content, also after a reload: a lost answer asked for again is the same order. */
export function keyFor(body: object): string {
  const text = JSON.stringify(body)
  const kept = read<{ text: string; key: string }>(askedKey)
  if (kept?.text === text) return kept.key
  const key = newId()
  sessionStorage.setItem(askedKey, JSON.stringify({ text, key }))
  return key
}
