import { type Checkout, type PhoneRules, problemsOf, withOwnNumber } from '@fankeep/shared/contract'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Refusal } from '../../infra/refusal'

const parse = (value: string, country: string) =>
  parsePhoneNumberFromString(value, isSupportedCountry(country) ? (country as CountryCode) : 'TW')

const phones: PhoneRules = {
  isPhone: (value, country) => parse(value, country)?.isValid() === true,
  isMobile: (value, country) => {
    const number = parse(value, country)
    const type = number?.isValid() ? number.getType() : undefined
    return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  },
}

/**
 * Checks the checkout's rules on the server (spec section 5). Missing fields are reported before invalid ones.
 * @param own the member's own number, which is always accepted
 * @throws Refusal `fields_invalid`, or the refusal of the first field that is invalid; `fields` names all of them.
 */
export function checkCheckout(checkout: Checkout, own: { areaCode: string; tel: string }): void {
  const problems = problemsOf(checkout, withOwnNumber(phones, own))
  const first = problems.find(({ problem }) => problem === 'missing') ?? problems[0]
  if (!first) return
  const fields = problems.map(({ field }) => field)
  throw new Refusal(first.problem === 'missing' ? 'fields_invalid' : first.problem, { fields })
}
