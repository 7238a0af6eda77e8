import type { PhoneRules } from '@fankeep/shared/contract'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

const parse = (value: string, country: string) =>
  parsePhoneNumberFromString(value, isSupportedCountry(country) ? (country as CountryCode) : 'TW')

/** The same rules as the server's, by the same library; loaded after the form, because it is large. */
export const phones: PhoneRules = {
  isPhone: (value, country) => parse(value, country)?.isValid() === true,
  isMobile: (value, country) => {
    const number = parse(value, country)
    const type = number?.isValid() ? number.getType() : undefined
    return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  },
}
