import type { RestoreFitted } from '@fankeep/shared/contract'
import { newId, type Refused, useAction, useCall, useHost } from '@fankeep/shared/host'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../text'

export const perPage = 20
export const dryViews = ['all', 'as_is', 'adjusted', 'skipped'] as const
type View = (typeof dryViews)[number]

export type DryRunState = ReturnType<typeof useDryRun>

/** Calls `onBegun` if a call was refused because another window has started the restore. */
function useBegunElsewhere(refused: Refused | undefined, onBegun: () => void) {
  const isBegun = refused?.key === 'restore_not_draft'
  const leave = useEffectEvent(onBegun)
  useEffect(() => {
    if (isBegun) leave()
  }, [isBegun])
}

/** A page of the dry run, its ticks, and the calls that change or start it. */
export function useDryRun(request: string, onBegun: () => void) {
  const { t } = useText()
  const host = useHost()
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState(1)
  const { data, error, loading, reload } = useCall('restore.dryRun', {
    request,
    limit: perPage,
    cursor: String((page - 1) * perPage),
    ...(view !== 'all' && { fit: view }),
  })
  const last = data && Math.max(1, Math.ceil(data.total / perPage))
  // Posts that are allowed a wider audience leave this view, and with them perhaps its last page.
  if (last !== undefined && page > last) setPage(last)
  const choose = useAction('restore.choose')
  // A tick shows immediately; the next answer replaces it.
  const [ticked, setTicked] = useState<{ since: typeof data; posts: Record<string, boolean> }>()
  const start = useAction('restore.start')
  const [key] = useState(newId)

  useBegunElsewhere(start.refused ?? choose.refused, onBegun)
  const isTaken = ({ post, taken }: RestoreFitted) =>
    ticked?.since === data ? (ticked?.posts[post] ?? taken) : taken
  const take = async (posts: RestoreFitted[] | 'all', on: boolean) => {
    const which = posts === 'all' ? { all: true } : { post: posts.map(({ post }) => post) }
    if (posts !== 'all')
      setTicked({ since: data, posts: Object.fromEntries(posts.map(({ post }) => [post, on])) })
    if (await choose.run({ request, take: on, ...which })) reload()
    else setTicked(undefined)
  }
  const letOpenly = async (which: { post: string[] } | { all: true }, on: boolean) => {
    if (await choose.run({ request, openly: true, take: on, ...which })) reload()
  }
  const begin = async () => {
    if (!(await start.run({ request, idempotency_key: key }))) return
    host.notify({ kind: 'success', title: t('begun') })
    onBegun()
  }
  return {
    data,
    error,
    loading,
    reload,
    view,
    page,
    setPage,
    setView: (next: View) => {
      setView(next)
      setPage(1)
    },
    choosing: choose.busy,
    isTaken,
    take,
    letOpenly,
    start: {
      refused: start.refused?.message ?? choose.refused?.message,
      // While choices are being saved, starting would still publish a post just unticked.
      busy: start.busy || choose.busy,
      onBegin: () => void begin(),
    },
  }
}
