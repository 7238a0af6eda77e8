import { cookiesOf } from './cookies'

export type WordsFile = 'zh-TW' | 'zh-CN' | 'en'
/** A map: an object also has keys that are no language, such as `constructor`. */
const wordsFiles = new Map<string, WordsFile>([
  ['zh-tw', 'zh-TW'],
  ['zh-cn', 'zh-CN'],
  ['en', 'en'],
])

/** The page's `lang` for each language, and the key of its texts in a remote's declaration. */
export const languages = {
  'zh-TW': { html: 'zh-Hant-TW', key: 'zh-tw' },
  'zh-CN': { html: 'zh-Hans-CN', key: 'zh-cn' },
  en: { html: 'en', key: 'en' },
} as const

/** The language of a page: from the cookie the shell keeps in step with its local storage key; zh-tw by default (spec section 9). */
export const wordsFileOf = (cookie: string | undefined): WordsFile =>
  cookiesOf(cookie, 'lang').flatMap((language) => wordsFiles.get(language) ?? [])[0] ?? 'zh-TW'
