import type { Language } from '@fankeep/shared/host'

const prefixes: Record<Language, string> = { 'zh-tw': 'zh_tc', 'zh-cn': 'zh_sc', en: 'en' }

/**
 * The four lines of the footer in the current language (spec section 3). In Simplified Chinese the second line repeats the first field, as the
 * specification has it.
 */
export function footerLines(texts: Record<string, string | undefined>, language: Language): string[] {
  const fields = language === 'zh-cn' ? [1, 1, 3, 4] : [1, 2, 3, 4]
  return fields.map((field) => texts[`${prefixes[language]}_footer_text${field}`] ?? '').filter(Boolean)
}
