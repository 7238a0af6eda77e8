import { useCall } from '@fankeep/shared/host'
import { useEffect, useRef } from 'react'
import { fanQuery, type FanListState } from './list-state'

/** One page of the list. Remembers the cursor after each page seen, so that paging never has to count rows. */
export function useFans(id: string, state: FanListState) {
  const cursors = useRef(new Map<string, string>())
  const keyOf = (page: number) => JSON.stringify({ id, ...state, page })
  const fans = useCall('fans.list', fanQuery(id, state, cursors.current.get(keyOf(state.page))))

  const { data, loading } = fans
  const nextKey = keyOf(state.page + 1)
  useEffect(() => {
    if (!loading && data?.next) cursors.current.set(nextKey, data.next)
  }, [data, loading, nextKey])
  return fans
}
