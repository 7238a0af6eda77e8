import type { CallOutput, NoticeItem } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useCallback, useEffect, useState } from 'react'

interface Notices {
  list: NoticeItem[]
  next: string | null
  unseen: number
  state: 'loading' | 'there' | 'failed'
}

const empty: Notices = { list: [], next: null, unseen: 0, state: 'loading' }
const many = 20

/** The member's notices, newest first; what comes meanwhile is on top. It outlives every screen, as its header. */
export function useNotices() {
  const { api, progress } = useHost()
  const [notices, setNotices] = useState(empty)

  const ask = useCallback(
    (cursor?: string) =>
      api.call('notices.list', { limit: many, ...(cursor && { cursor }) }, { outlivesScreen: true }).then(
        (answer) => setNotices((now) => merge(cursor ? now : empty, answer)),
        () => setNotices((now) => ({ ...now, state: now.list.length > 0 ? 'there' : 'failed' })),
      ),
    [api],
  )
  useEffect(() => void ask(), [ask])
  useEffect(
    () =>
      progress.onNotice((notice) =>
        setNotices((now) => ({
          ...now,
          list: [notice, ...now.list.filter(({ id }) => id !== notice.id)],
          unseen: now.unseen + 1,
        })),
      ),
    [progress],
  )

  /** They are shown: from now on they count as seen, and look so when they are opened the next time. */
  const see = useCallback(() => {
    const newest = notices.list[0]
    if (!newest || notices.unseen === 0) return
    api.call('notices.seen', { notice: newest.id }, { outlivesScreen: true }).then(
      ({ unseen }) => setNotices((now) => ({ ...now, unseen })),
      () => undefined,
    )
  }, [api, notices])
  const settle = useCallback(
    () => setNotices((now) => ({ ...now, list: now.list.map((one) => ({ ...one, seen: true })) })),
    [],
  )
  return { ...notices, ask, see, settle }
}

const merge = (now: Notices, { list, next, unseen }: CallOutput<'notices.list'>): Notices => ({
  list: [...now.list, ...list.filter(({ id }) => now.list.every((one) => one.id !== id))],
  next,
  unseen,
  state: 'there',
})
