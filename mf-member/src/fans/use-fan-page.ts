import { freeFansShown, type Page } from '@fankeep/shared/contract'
import { useMember } from '@fankeep/shared/host'
import { useEffect } from 'react'
import { useText } from '../format'
import { fansPerPage, type FanSort, useListState } from './list-state'
import { useFans } from './use-fans'

export type FanPage = ReturnType<typeof useFanPage>

/** The part of the list that the address selects, and the total count. */
export function useFanPage(page: Page) {
  const { t, format } = useText()
  const { limits } = useMember()
  const { state, change, plain } = useListState()
  const { data, error, loading, reload } = useFans(page.id, state)
  const capped = data?.capped ?? false
  const shown = Math.min(data?.total ?? 0, capped ? (limits.fans_shown ?? freeFansShown) : Infinity)
  const pages = Math.max(1, Math.ceil(shown / fansPerPage))
  // An old link to a page number that no longer exists (fewer fans, a filter that matches less) shows the last page.
  const beyond = data !== undefined && !loading && data.total > 0 && state.page > pages
  useEffect(() => {
    if (beyond) change({ page: pages }, true)
  })
  const total =
    data &&
    (data.total_exact ? format.number(data.total) : t('fans.about', { number: format.number(data.total) }))
  const sortBy = (key: string) => {
    const next: FanSort = key === 'name' ? 'name' : state.sort === 'newest' ? 'oldest' : 'newest'
    change({ sort: next })
  }
  return { state, change, plain, data, error, loading, reload, limits, capped, shown, pages, total, sortBy }
}
