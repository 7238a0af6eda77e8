import type { CallOutput, NoticeItem, NoticeTopic } from '@fankeep/shared/contract'
import { type Api, useHost } from '@fankeep/shared/host'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Which notices the list shows. */
export interface NoticeFilter {
  unread: boolean
  topic: NoticeTopic | 'all'
}

interface Notices {
  list: NoticeItem[]
  next: string | null
  unseen: number
  /** The newest notice that has arrived here, shown or hidden by the filter: the member has not seen newer ones. Empty if there is none. */
  newest: string
  state: 'loading' | 'there' | 'failed'
  /** After a failure, while it is requested again. */
  retrying: boolean
}

type Set = (change: (now: Notices) => Notices) => void

const empty: Notices = { list: [], next: null, unseen: 0, newest: '', state: 'loading', retrying: false }
const all: NoticeFilter = { unread: false, topic: 'all' }
const many = 20

/** The member's notices, newest first; new arrivals are added on top. Like the header, it outlives every screen. */
export function useNotices() {
  const { api, progress } = useHost()
  const [notices, setNotices] = useState(empty)
  const [filter, setFilter] = useState(all)
  const { ask, askedFor, isAsked } = useAsk(api, filter, setNotices)

  useEffect(() => void ask(), [ask])
  const hear = useEffectEvent((notice: NoticeItem) => {
    setNotices((now) => ({
      ...now,
      list: fits(notice, filter) ? [notice, ...now.list.filter(({ id }) => id !== notice.id)] : now.list,
      unseen: now.unseen + 1,
      newest: later(now.newest, notice.id),
    }))
    // The answer on its way replaces the list, and may be older than the notice.
    if (isAsked()) void ask()
  })
  const askAgain = useEffectEvent(() => void ask())
  useEffect(
    () =>
      progress.onNotice(
        (notice) => hear(notice),
        () => askAgain(),
      ),
    [progress],
  )
  return {
    ...notices,
    filter,
    ask,
    /** Repeats the request that failed. */
    retry: () => {
      setNotices((now) => ({ ...now, retrying: true }))
      void ask(askedFor())
    },
    show: (part: Partial<NoticeFilter>) => {
      setNotices(({ unseen, newest }) => ({ ...empty, unseen, newest }))
      setFilter((now) => ({ ...now, ...part }))
    },
    ...marking(api, notices, setNotices),
  }
}

/** Requests the filtered list, or the part after a cursor. If two answers are pending, only the later request counts. */
function useAsk(api: Api, filter: NoticeFilter, set: Set) {
  const turn = useRef(0)
  /** Whether an answer on its way will replace the list. */
  const replaces = useRef(false)
  const last = useRef<string>(undefined)
  const ask = useCallback(
    async (cursor?: string) => {
      const mine = ++turn.current
      replaces.current = !cursor
      last.current = cursor
      const { unread, topic } = filter
      const asked = { limit: many, unread, ...(topic !== 'all' && { topic }), ...(cursor && { cursor }) }
      const answer = await api.call('notices.list', asked, { outlivesScreen: true }).catch(() => null)
      if (mine !== turn.current) return
      replaces.current = false
      if (answer) set((now) => merge(cursor ? now : { ...empty, newest: now.newest }, answer))
      else set((now) => ({ ...now, state: 'failed', retrying: false }))
    },
    [api, filter, set],
  )
  return {
    ask,
    isAsked: useCallback(() => replaces.current, []),
    askedFor: useCallback(() => last.current, []),
  }
}

/** A failed call leaves the list unchanged: the shell reports that the network is down. */
function marking(api: Api, { newest }: Notices, set: Set) {
  const outlives = { outlivesScreen: true }
  const took = (seen: boolean, has: (id: string) => boolean) => (answer: { unseen: number } | undefined) =>
    answer &&
    set((now) => ({
      ...now,
      unseen: answer.unseen,
      list: now.list.map((one) => (has(one.id) ? { ...one, seen } : one)),
    }))
  const nothing = () => undefined
  return {
    /** Marks these notices as read, or as unread again. */
    mark: (ids: readonly string[], seen: boolean) =>
      api
        .call('notices.mark', { notice: [...ids], seen }, outlives)
        .catch(nothing)
        .then(took(seen, (id) => ids.includes(id))),
    /** Marks all that have arrived here as read, including those the filter hides. */
    markAll: async () => {
      if (newest !== '')
        await api
          .call('notices.seen', { notice: newest }, outlives)
          .catch(nothing)
          .then(took(true, (id) => later(newest, id) === newest))
    },
  }
}

const fits = ({ topic }: NoticeItem, filter: NoticeFilter) => filter.topic === 'all' || filter.topic === topic

/** The later of two ids: whole numbers, or empty for none. */
const later = (one: string, other: string) => (BigInt(one) >= BigInt(other) ? one : other)

const merge = (now: Notices, { list, next, unseen }: CallOutput<'notices.list'>): Notices => ({
  list: [...now.list, ...list.filter(({ id }) => now.list.every((one) => one.id !== id))],
  next,
  unseen,
  newest: later(now.newest, list[0]?.id ?? ''),
  state: 'there',
  retrying: false,
})
