/** The three languages as the wire names them (`Accept-Language`); their texts are in locales/<file>.json. */
export const languageFiles = { 'zh-tw': 'zh-TW', 'zh-cn': 'zh-CN', en: 'en' } as const
export type Language = keyof typeof languageFiles
export const allLanguages = Object.keys(languageFiles) as Language[]

/**
 * The site's address in a language (release/src/edge/pages/search.ts), for links in mails: the browser that opens the link may have no
 * language stored, and would show the default language.
 */
export const siteIn = (site: string, language: Language) =>
  language === 'zh-tw' ? site : `${site}/${language}`

/**
 * The language of an `Accept-Language` header: the supported one with the highest weight (RFC 9110, 12.5.4).
 * Traditional Chinese if it names none (spec section 9).
 */
export function readLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const weight = Number(params.find((param) => param.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { tag, weight: Number.isFinite(weight) ? weight : 0, position }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
  for (const { tag } of wanted) {
    if (/^en\b/.test(tag)) return 'en'
    if (/^zh\b.*\b(cn|sg|hans)\b/.test(tag)) return 'zh-cn'
    if (/^zh\b/.test(tag)) return 'zh-tw'
  }
  return 'zh-tw'
}
