import type { ComponentType } from 'react'
import type { RemoteRoutes } from '../host/remote'
import type { HostServices } from '../host/services'
import { type Language, languages } from '../host/words'

/**
 * Loads a page of a remote, and the remote's words in the language of the services.
 *
 * @param remote the remote's name, which is also the namespace of its words: `mf-home`
 * @param routes the remote's loaded module `./routes`
 * @param page the page's name in remote.json
 * @throws Error if the remote has no such page
 */
export async function openPage(
  { i18n }: HostServices,
  remote: string,
  { pages, words }: RemoteRoutes,
  page: string,
): Promise<ComponentType> {
  const load = pages[page]
  if (!load) throw new Error(`${remote} has no page "${page}". It has: ${Object.keys(pages).join(', ')}`)
  const [{ Page }, { default: texts }] = await Promise.all([
    load(),
    words(languages[i18n.language as Language].file),
  ])
  i18n.addResourceBundle(i18n.language, remote, texts)
  return Page
}
