import type { CallInput } from '@fankeep/shared/contract'
import { useSearchParams } from '@fankeep/shared/router'
import { dayBack } from '../format'

export const fansPerPage = 20

export type FanSort = 'newest' | 'oldest' | 'name'
export type Following = 'all' | 'following' | 'gone'
export const sinceChoices = [7, 30, 90, 365] as const

/** What the list shows, as stored in the address: a link to it shows the same to anyone who opens it. */
export interface FanListState {
  q: string
  page: number
  sort: FanSort
  following: Following
  /** Days back; null for all. */
  since: number | null
  /** The id of a tag; null for all. */
  tag: string | null
  /** The id of a group; null for all. */
  group: string | null
}

export function readListState(params: URLSearchParams): FanListState {
  const page = Number(params.get('page'))
  const since = Number(params.get('since'))
  const gone = params.get('gone')
  const idOf = (key: string) => (/^\d{1,18}$/.test(params.get(key) ?? '') ? params.get(key) : null)
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, 500_000) : 1,
    sort: (['oldest', 'name'] as const).find((sort) => sort === params.get('sort')) ?? 'newest',
    following: gone === '1' ? 'gone' : gone === '0' ? 'following' : 'all',
    since: sinceChoices.find((days) => days === since) ?? null,
    tag: idOf('tag'),
    group: idOf('group'),
  }
}

export function writeListState(params: URLSearchParams, state: FanListState): URLSearchParams {
  const set = (key: string, value: string | false) =>
    value === false ? params.delete(key) : params.set(key, value)
  set('q', state.q !== '' && state.q)
  set('page', state.page > 1 && String(state.page))
  set('sort', state.sort !== 'newest' && state.sort)
  set('gone', state.following !== 'all' && (state.following === 'gone' ? '1' : '0'))
  set('since', state.since !== null && String(state.since))
  set('tag', state.tag ?? false)
  set('group', state.group ?? false)
  return params
}

/** The list's state and how to change it (`quietly`: without a history entry). Every change except of the page number returns to the first page. */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const state = readListState(params)
  const change = (part: Partial<FanListState>, quietly = false) =>
    setParams((now) => writeListState(now, { ...readListState(now), page: 1, ...part }), {
      // Typing leaves no history entries for half words.
      replace: quietly || part.q !== undefined,
    })
  return { state, change, plain: isPlain(state) }
}

/** The filter that filters nothing. */
export const noFilter = { q: '', following: 'all', since: null, tag: null, group: null } as const

const isPlain = ({ q, following, since, tag, group }: FanListState) =>
  q === '' && following === 'all' && since === null && tag === null && group === null

/** The filter of the list, also used for a file of all its fans. */
export const filterOf = ({ q, since, following, tag, group }: FanListState) => ({
  q: q || undefined,
  since: since === null ? undefined : dayBack(since),
  gone: following === 'all' ? undefined : following === 'gone',
  tag: tag ?? undefined,
  group: group ?? undefined,
})

/** The request for the list. A cursor is fastest; without one the page is reached by its row number. */
export function fanQuery(
  id: string,
  state: FanListState,
  cursor: string | undefined,
): CallInput<'fans.list'> {
  const offset = (state.page - 1) * fansPerPage
  return {
    id,
    ...filterOf(state),
    sort: state.sort,
    limit: fansPerPage,
    ...(cursor ? { cursor } : offset > 0 ? { offset } : {}),
  }
}
