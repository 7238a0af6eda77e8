import { type Language, languages } from '@fankeep/shared/host'
import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE_SECONDS, LANGUAGE_KEY } from '../constants'
import type { SafeStorage } from './storage'

const readLanguage = (storage: SafeStorage): Language => {
  const kept = storage.getItem(LANGUAGE_KEY)
  return kept !== null && Object.hasOwn(languages, kept) ? (kept as Language) : DEFAULT_LANGUAGE
}

/** The addresses at which a page is in a language of its own (release/src/edge/search.ts); without one it is in the one kept. */
const addressed = /^\/(en|zh-cn)(?=\/|$)/i

/**
 * The language of this page: that of its address, else the stored one, else zh-tw. It is stored from the first visit on, and the
 * address is replaced by the plain one.
 */
export function takeLanguage(
  storage: SafeStorage,
  { location, history }: Pick<Window, 'location' | 'history'>,
): Language {
  const [prefix, named] = addressed.exec(location.pathname) ?? []
  const language = (named?.toLowerCase() as Language | undefined) ?? readLanguage(storage)
  storage.setItem(LANGUAGE_KEY, language)
  if (prefix !== undefined) {
    // Two slashes would name another site, which the browser refuses by throwing.
    const path = location.pathname.slice(prefix.length).replace(/^\/*/, '/')
    history.replaceState(history.state, '', `${path}${location.search}${location.hash}`)
  }
  return language
}

/** The words of one language, the active one: no other is ever loaded (a change of language reloads the page). */
export async function createWords(
  language: Language,
  load: () => Promise<Record<string, object>>,
): Promise<I18n> {
  const words = createInstance()
  await words.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: Object.keys(languages),
    lowerCaseLng: true,
    ns: ['shell', 'ui'],
    defaultNS: 'shell',
    resources: { [language]: (await load()) as Resource[string] },
    interpolation: { escapeValue: false },
    // A word may be empty in one language (what is after a field in Chinese), and is then no word missing.
    returnEmptyString: true,
    react: { useSuspense: false },
  })
  return words
}

/** Tells the server too, so that it hints at the right words before any script has run. No secret, and no decision
 *  hangs on it: local storage is what counts. */
export const tellLanguage = (page: Pick<Document, 'cookie'>, language: string) =>
  void (page.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`)

/** Anyone who changes the language (the switcher, or a remote by `i18n.changeLanguage`): kept, then the page is loaded
 *  again in it (spec section 2). Where the browser keeps nothing, the address of the language says it. */
export function reloadOnChange(
  words: I18n,
  storage: SafeStorage,
  page: Pick<Location, 'reload' | 'replace' | 'pathname' | 'search' | 'hash'>,
): void {
  words.on('languageChanged', (language) => {
    storage.setItem(LANGUAGE_KEY, language)
    tellLanguage(document, language)
    if (language === DEFAULT_LANGUAGE || isKept(language)) page.reload()
    else page.replace(`/${language}${page.pathname}${page.search}${page.hash}`)
  })
}

function isKept(language: string): boolean {
  try {
    return localStorage.getItem(LANGUAGE_KEY) === language
  } catch {
    return false
  }
}
