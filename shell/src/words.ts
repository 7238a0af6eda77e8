import { uiWords } from '@fankeep/shared/ui'
import { REMOTE_RETRY_MS } from './constants'

type File = 'zh-TW' | 'zh-CN' | 'en'

/** The shell's own words and the kit's in one language, by namespace. The site cannot start without them, so the load is retried once. */
export const loadWords = (file: File) =>
  load(file).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, REMOTE_RETRY_MS))
    return load(file)
  })

async function load(file: File): Promise<Record<'shell' | 'ui', object>> {
  const [shell, ui] = await Promise.all([
    import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`) as Promise<{
      default: object
    }>,
    uiWords(file),
  ])
  return { shell: shell.default, ui: ui.default }
}
