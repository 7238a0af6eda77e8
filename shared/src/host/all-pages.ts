import type { CallOutput } from '../contract'
import type { Api, CallOptions } from './services'

/** The maximum number of pages in one answer. */
export const pagesAtOnce = 100

/** All of the member's pages as one list, however many answers it takes. */
export async function allPages(
  api: Pick<Api, 'call'>,
  options: CallOptions,
): Promise<CallOutput<'pages.list'>> {
  let answer = await api.call('pages.list', { limit: pagesAtOnce }, options)
  const list = [...answer.list]
  while (answer.next !== null) {
    answer = await api.call('pages.list', { limit: pagesAtOnce, cursor: answer.next }, options)
    list.push(...answer.list)
  }
  return { ...answer, list }
}
