import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { closeGaps } from '../contract/close-gaps'

/**
 * The three languages: `path` names the words' file, `header` goes to the server, `html` into `<html lang>`.
 * The key is what is kept in local storage (spec section 9: zh-tw is the default).
 */
export const languages = {
  'zh-tw': { file: 'zh-TW', html: 'zh-Hant-TW', name: '繁體中文' },
  'zh-cn': { file: 'zh-CN', html: 'zh-Hans-CN', name: '简体中文' },
  en: { file: 'en', html: 'en', name: 'English' },
} as const
export type Language = keyof typeof languages

/** A namespace of words: a remote's is its own name (`mf-auth`), given to i18next by the shell as it loads the remote. */
export function useWords(namespace: string) {
  const { t } = useTranslation(namespace)
  return useMemo(() => {
    const closed = (key: string, values: Record<string, unknown> = {}) => closeGaps(t(key, values), values)
    // Only the type of i18next's own, so that it fits wherever that does.
    return closed as unknown as typeof t
  }, [t])
}

/** The language in use, for `Intl` and for what depends on it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language as Language
}
