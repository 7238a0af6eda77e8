import { useWords } from '../host/words'

/** The kit's own words, in the namespace `ui`. The shell loads the current language before it renders anything. */
export const uiWords = (file: 'zh-TW' | 'zh-CN' | 'en'): Promise<{ default: object }> =>
  import(/* webpackChunkName: "words-[request]" */ `./locales/${file}.json`)

export const useUiWords = () => useWords('ui')
