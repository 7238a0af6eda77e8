import { isEmail, plainWidth } from './rules'
import { isCertificateCarrier, isDonationCode, isMobileCarrier, isTaxId } from './taiwan'

/** The checkout's fields (spec section 3) and their rules (section 5), for browser and server. */

export const invoiceTypes = ['personal', 'company'] as const
export const invoiceForms = ['electronic', 'physical'] as const
/** Where an individual's electronic invoice is sent. */
export const invoiceCarriers = ['mobile', 'certificate', 'donation'] as const

export interface Checkout {
  name: string
  /** Any telephone number of the buyer, a landline included. */
  phone: string
  /** The mobile number. */
  telno: string
  email: string
  address_country_code: string
  postal_code: string
  address_info: string
  invoice_type: (typeof invoiceTypes)[number]
  invoice_form: (typeof invoiceForms)[number]
  invoice_carrier: (typeof invoiceCarriers)[number]
  /** The tax ID, the carrier's number or the donation code. */
  invoice_number: string
  invoice_company_name: string
  invoice_email: string
  remarks: string
}

export const checkoutMax = { name: 60, address: 200, remarks: 200, company: 60 } as const

/** Validates telephone numbers with libphonenumber-js, which browser and server each bring themselves: the contract depends on no library. */
export interface PhoneRules {
  isPhone: (value: string, country: string) => boolean
  isMobile: (value: string, country: string) => boolean
}

/**
 * Accepts the member's own number even if the library rejects it: it has received codes.
 * @param own the number in the account: area code with its plus, and the number without it
 */
export function withOwnNumber(rules: PhoneRules, own: { areaCode: string; tel: string }): PhoneRules {
  const full = digits(own.areaCode + own.tel)
  const isOwn = (value: string) =>
    own.tel !== '' && (digits(value) === full || digits(value).replace(/^0+/, '') === digits(own.tel))
  return {
    isPhone: (value, country) => isOwn(value) || rules.isPhone(value, country),
    isMobile: (value, country) => isOwn(value) || rules.isMobile(value, country),
  }
}

/** The number on an invoice as it is sent: in plain width, and in capitals, which phones seldom type by themselves. */
export const plainNumber = (value: string) => plainWidth(value).toUpperCase()

const digits = (value: string) => value.replace(/\D/g, '')

export const checkoutProblems = [
  'missing',
  'phone_invalid',
  'mobile_invalid',
  'email_invalid',
  'postal_code_invalid',
  'tax_id_invalid',
  'carrier_mobile_invalid',
  'carrier_certificate_invalid',
  'donation_code_invalid',
] as const
export type CheckoutProblem = (typeof checkoutProblems)[number]
export type CheckoutField = keyof Checkout

const plainOf = (field: CheckoutField) => (field === 'invoice_number' ? plainNumber : plainWidth)

/** Whether an invoice needs a number: a printed one for a person has no carrier. */
export const needsNumber = ({ invoice_type, invoice_form }: Checkout) =>
  invoice_type === 'company' || invoice_form === 'electronic'

/** The invalid fields, in the order of the form. Empty if all are valid. */
export function problemsOf(
  fields: Checkout,
  phones: PhoneRules,
): { field: CheckoutField; problem: CheckoutProblem }[] {
  const problems: { field: CheckoutField; problem: CheckoutProblem }[] = []
  const check = (field: CheckoutField, problem: CheckoutProblem, holds: (value: string) => boolean) => {
    const value = plainOf(field)(fields[field]).trim()
    if (value === '') problems.push({ field, problem: 'missing' })
    else if (!holds(value)) problems.push({ field, problem })
  }
  const country = fields.address_country_code
  const any = () => true
  check('name', 'missing', any)
  check('email', 'email_invalid', isEmail)
  check('telno', 'mobile_invalid', (value) => phones.isMobile(value, country))
  check('phone', 'phone_invalid', (value) => phones.isPhone(value, country))
  check('address_country_code', 'missing', (value) => /^[A-Z]{2}$/.test(value))
  if (country === 'TW')
    check('postal_code', 'postal_code_invalid', (value) => /^\d{3}(\d{2,3})?$/.test(value))
  check('address_info', 'missing', any)
  if (needsNumber(fields)) check('invoice_number', numberProblem(fields), numberRule(fields))
  if (fields.invoice_type === 'company') check('invoice_company_name', 'missing', any)
  check('invoice_email', 'email_invalid', isEmail)
  return problems
}

const carriers = {
  mobile: { rule: isMobileCarrier, problem: 'carrier_mobile_invalid' },
  certificate: { rule: isCertificateCarrier, problem: 'carrier_certificate_invalid' },
  donation: { rule: isDonationCode, problem: 'donation_code_invalid' },
} as const

const numberRule = ({ invoice_type, invoice_carrier }: Checkout) =>
  invoice_type === 'company' ? isTaxId : carriers[invoice_carrier].rule
const numberProblem = ({ invoice_type, invoice_carrier }: Checkout): CheckoutProblem =>
  invoice_type === 'company' ? 'tax_id_invalid' : carriers[invoice_carrier].problem
