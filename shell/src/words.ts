import { uiWords } from '@fankeep/shared/ui'

type File = 'zh-TW' | 'zh-CN' | 'en'

/** The shell's own words and the kit's, in one language; by namespace. */
export async function loadWords(file: File): Promise<Record<'shell' | 'ui', object>> {
  const [shell, ui] = await Promise.all([
    import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`) as Promise<{
      default: object
    }>,
    uiWords(file),
  ])
  return { shell: shell.default, ui: ui.default }
}
