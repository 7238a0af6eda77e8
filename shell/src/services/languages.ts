import { type Language, languages, wordsOptions } from '@fankeep/shared/host'
import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE_SECONDS, LANGUAGE_KEY } from '../constants'
import type { SafeStorage } from './storage'

const readLanguage = (storage: SafeStorage): Language => {
  const kept = storage.getItem(LANGUAGE_KEY)
  return kept !== null && Object.hasOwn(languages, kept) ? (kept as Language) : DEFAULT_LANGUAGE
}

/** Addresses with a language (release/src/edge/pages/search.ts); all others use the stored one. */
const addressed = /^\/(en|zh-cn)(?=\/|$)/i

/**
 * The language of this page: from its address, otherwise the stored one, otherwise zh-tw. It is stored from the first visit on, and the address is
 * replaced by the one without a language.
 */
export function takeLanguage(
  storage: SafeStorage,
  { location, history }: Pick<Window, 'location' | 'history'>,
): Language {
  const [prefix, named] = addressed.exec(location.pathname) ?? []
  const language = (named?.toLowerCase() as Language | undefined) ?? readLanguage(storage)
  storage.setItem(LANGUAGE_KEY, language)
  if (prefix !== undefined) {
    // A path with two leading slashes would name another site, and the browser would throw.
    const path = location.pathname.slice(prefix.length).replace(/^\/*/, '/')
    history.replaceState(history.state, '', `${path}${location.search}${location.hash}`)
  }
  return language
}

/** The words of the active language. */
export async function createWords(
  language: Language,
  load: () => Promise<Record<string, object>>,
): Promise<I18n> {
  const words = createInstance()
  await words.init({
    ...wordsOptions(language),
    supportedLngs: Object.keys(languages),
    ns: ['shell', 'ui'],
    defaultNS: 'shell',
    resources: { [language]: (await load()) as Resource[string] },
  })
  return words
}

/**
 * Sets a cookie, so that the server can send hints for the right words before any script has run. It is not secret, and nothing depends on it: local
 * storage has priority.
 */
export const tellLanguage = (page: Pick<Document, 'cookie'>, language: string) =>
  void (page.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`)

/**
 * Stores a language chosen in the menu or by a remote (`i18n.changeLanguage`), and reloads the page (spec section 2). If storage is unavailable, the
 * page opens the address with the language. i18next keeps its language: this page has the words of no other, and would show dashes until it is reloaded.
 */
export function reloadOnChange(
  words: I18n,
  storage: SafeStorage,
  page: Pick<Location, 'reload' | 'replace' | 'pathname' | 'search' | 'hash'>,
): void {
  words.changeLanguage = async (language = DEFAULT_LANGUAGE) => {
    storage.setItem(LANGUAGE_KEY, language)
    tellLanguage(document, language)
    if (language === DEFAULT_LANGUAGE || isKept(language)) page.reload()
    else page.replace(`/${language}${page.pathname}${page.search}${page.hash}`)
    return words.t
  }
}

function isKept(language: string): boolean {
  try {
    return localStorage.getItem(LANGUAGE_KEY) === language
  } catch {
    return false
  }
}
