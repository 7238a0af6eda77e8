import type { CallOutput } from '@fankeep/shared/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Language } from '../../infra/language'

type AreaCodes = CallOutput<'site.areaCodes'>

const locales = { 'zh-tw': 'zh-Hant-TW', 'zh-cn': 'zh-Hans-CN', en: 'en' } satisfies Record<Language, string>
const kept = new Map<Language, AreaCodes>()

/** The area codes of all countries, by name in a language: Taiwan first, the others in that language's order. */
export function areaCodes(language: Language): AreaCodes {
  const known = kept.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(locales[language], { type: 'region' })
  const collator = new Intl.Collator(locales[language])
  const all = getCountries()
    .map((country) => ({
      code: `+${getCountryCallingCode(country)}`,
      country,
      name: names.of(country) ?? country,
    }))
    .sort(
      (a, b) => Number(b.country === 'TW') - Number(a.country === 'TW') || collator.compare(a.name, b.name),
    )
  kept.set(language, all)
  return all
}
