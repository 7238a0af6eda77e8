import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import type { Language } from '../../infra/language'

const byLanguage = { 'zh-tw': 'TW', 'zh-cn': 'CN', en: 'TW' } as const satisfies Record<Language, string>

/**
 * The country a visitor is in, to choose the area code for him: as the CDN in front says it, else by his language.
 * A guess to save a choice, nothing rests on it; so no address is looked up anywhere.
 */
export function countryOf(
  header: string | string[] | undefined,
  language: Language,
): { country: string; code: string } {
  const told = typeof header === 'string' ? header.trim().toUpperCase() : ''
  const country = isSupportedCountry(told) ? told : byLanguage[language]
  return { country, code: `+${getCountryCallingCode(country)}` }
}
