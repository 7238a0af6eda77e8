import type { InitOptions } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { closeGaps } from '../contract/close-gaps'
import { isolate } from '../contract/isolate'

/**
 * The three languages: `file` names the words' file, `html` is the value of `<html lang>`, `name` is shown in menus. The key is stored in local
 * storage (spec section 9: zh-tw is the default).
 */
export const languages = {
  'zh-tw': { file: 'zh-TW', html: 'zh-Hant-TW', name: '繁體中文' },
  'zh-cn': { file: 'zh-CN', html: 'zh-Hans-CN', name: '简体中文' },
  en: { file: 'en', html: 'en', name: 'English' },
} as const
export type Language = keyof typeof languages

/** How i18next is set up wherever screens are rendered: in the shell, in another host, in the build and in tests. */
export const wordsOptions = (language: Language) =>
  ({
    lng: language,
    // No other language is ever loaded: a change of language reloads the page.
    fallbackLng: false,
    lowerCaseLng: true,
    // React escapes HTML; `escape` is where i18next lets a value be changed.
    interpolation: { escapeValue: true, escape: isolate },
    // A text can be empty in one language (the word after a field in Chinese), and then counts as present.
    returnEmptyString: true,
    // A newer server may send a state that this page has no words for. A dash is better than the key.
    parseMissingKeyHandler: (key: string, defaultValue?: string) => {
      if (defaultValue !== undefined) return defaultValue
      console.error(`No words for "${key}"`)
      return '—'
    },
    react: { useSuspense: false },
  }) satisfies InitOptions

/** The translation function of a namespace: a remote's namespace is its name (`mf-auth`), which the shell adds to i18next as it loads the remote. */
export function useWords(namespace: string) {
  const { t } = useTranslation(namespace)
  return useMemo(() => {
    const closed = (key: string, values: Record<string, unknown> = {}) => closeGaps(t(key, values), values)
    // Only the type is i18next's, so that it fits wherever `t` does.
    return closed as unknown as typeof t
  }, [t])
}

/** The current language, for `Intl` and for anything that depends on it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language as Language
}
