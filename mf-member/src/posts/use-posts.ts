import type { Post } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'
import { memberPagesOf } from '../member-pages/member-pages'

export const postKinds = ['photo', 'video', 'text', 'link', 'story', 'reply', 'repost'] as const
export type PostKind = (typeof postKinds)[number]

export interface PostQuery {
  id: string
  q?: string
  kind?: PostKind
}

const perPage = 24

interface Posts {
  /** The query whose posts these are. */
  of: string
  list: Post[]
  total: number
  exact: boolean
  next: string | null
}

interface Wanted {
  key: string
  cursor?: string
  turn: number
}
const firstPage = ({ key, turn }: Wanted): Wanted => ({ key, turn: turn + 1 })

/** The posts of a page, newest first, as far as loaded; more are loaded with the last answer's cursor. */
export function usePosts(query: PostQuery) {
  const host = useHost()
  const { api } = host
  const key = JSON.stringify(query)
  const [posts, setPosts] = useState<Posts>()
  const [error, setError] = useState<Error>()
  const [loading, setLoading] = useState(true)
  /** The wanted answer: the first page of a query, or the one after a cursor. */
  const [wanted, setWanted] = useState<Wanted>({ key, turn: 0 })
  const cursor = wanted.key === key ? wanted.cursor : undefined

  useEffect(() => {
    const controller = new AbortController()
    setLoading(true)
    setError(undefined)
    api
      .call(
        'posts.list',
        { ...(JSON.parse(key) as PostQuery), limit: perPage, cursor },
        { signal: controller.signal },
      )
      .then((answer) => {
        const { list, next, total, total_exact: exact } = answer
        setPosts((before) => ({
          of: key,
          list: cursor && before ? [...before.list, ...list] : list,
          next,
          total,
          exact,
        }))
        setLoading(false)
      })
      .catch((problem: Error) => {
        if (controller.signal.aborted) return
        setError(problem)
        setLoading(false)
        // Posts of an earlier query are not shown with this query's error.
        setPosts((before) => (before?.of === key ? before : undefined))
      })
    return () => controller.abort()
  }, [api, key, cursor, wanted.turn])

  // The run brings the files of posts that were already listed.
  useEffect(
    () => memberPagesOf(host).onEnded((run) => run.page === query.id && setWanted(firstPage)),
    [host, query.id],
  )

  return {
    posts,
    error,
    loading,
    more: () => posts?.next && !loading && setWanted({ key, cursor: posts.next, turn: wanted.turn }),
    reload: () => setWanted({ key, cursor, turn: wanted.turn + 1 }),
  }
}
