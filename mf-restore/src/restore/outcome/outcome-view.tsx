import type { CallOutput, RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { useAction, useCall } from '@fankeep/shared/host'
import { Box, EmptyState, ErrorState, Note, Panel, Skeleton, Stack, Tabs } from '@fankeep/shared/ui'
import { Pagination } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { LiveBar } from '../live/live-bar'
import { settledOf } from '../live/settled'
import { isUnderWay, useLive } from '../live/use-live'
import { useRecent } from '../live/use-recent'
import { Range } from '../range'
import { useText } from '../text'
import { Files } from './files'
import { ItemRow } from './item-row'
import { Summary } from './summary'

const perPage = 20
const views = ['all', 'waiting', 'done', 'failed', 'unknown', 'skipped'] as const
type View = (typeof views)[number]

/** A started request: its progress, its package, and each post with its result. */
export function OutcomeView({ request: id }: { request: string }) {
  const { t } = useText()
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState(1)
  const [starts, setStarts] = useState<string[]>(['0'])
  const { data, stale, error, loading, reload } = useCall('restore.show', {
    urr_id: id,
    limit: perPage,
    // Without a filter the numbers have no gaps: any page can be requested directly.
    cursor: view === 'all' ? String((page - 1) * perPage) : (starts[page - 1] ?? '0'),
    ...(view !== 'all' && { outcome: view }),
  })
  if (error && !data)
    return (
      <Panel label={t('title')}>
        <ErrorState title={t('showFailed')} text={t('dryFailedText')} onRetry={reload} retrying={loading} />
      </Panel>
    )
  if (!data) return <Skeleton h="20rem" radius="14px" />
  const look = (next: View) => {
    setView(next)
    setPage(1)
    setStarts(['0'])
  }
  const go = (to: number) => {
    if (to > page && data.next !== null) setStarts([...starts.slice(0, page), data.next])
    setPage(view === 'all' ? to : Math.min(to, page + 1))
  }
  // While a page is loading, its next cursor is unknown.
  const hasNext = data.next !== null && !stale
  const pages = view === 'all' ? Math.ceil(data.total / perPage) : page + (hasNext ? 1 : 0)
  return <Outcome {...{ data, loading, reload, view, look, page, pages, go }} />
}

interface OutcomeProps {
  data: CallOutput<'restore.show'>
  loading: boolean
  reload: () => void
  view: View
  look: (view: View) => void
  page: number
  pages: number
  go: (page: number) => void
}

function Outcome({ data, loading, reload, view, look, page, pages, go }: OutcomeProps) {
  const { t } = useText()
  const { request, items, put } = useLive(data.request, reload)
  const recent = useRecent(request, items)
  const { tick, onTick } = useTick(request, put, reload)
  const counts = countsOf(request)
  return (
    <Stack gap={6}>
      {isUnderWay(request) ? (
        <LiveBar {...{ request, recent, put }} end={<Files request={request} />} />
      ) : (
        <Summary request={request} put={put} />
      )}
      {tick.refused && (
        <Note tone="bad" announce>
          {tick.refused.message}
        </Note>
      )}
      <Panel flush label={t('eachPost')}>
        <Box px={{ base: 4, md: 5 }}>
          <Tabs
            label={t('views')}
            value={view}
            onChange={look}
            tabs={views
              // Outcomes that do not occur have no view; the current view stays.
              .filter((key) => key === 'all' || key === view || counts[key] > 0)
              .map((key) => ({ key, label: t(`outcome.${key}`), count: counts[key] }))}
          />
        </Box>
        {data.list.length > 0 ? (
          <Box as="ul" aria-busy={loading}>
            {data.list.map((item) => (
              <ItemRow
                key={item.n}
                item={items.get(item.n) ?? item}
                {...{ request, put }}
                busy={tick.busy}
                onTick={(done) => void onTick(item, done)}
              />
            ))}
          </Box>
        ) : (
          <EmptyState drawing="posts" title={t('noneHere')} text={t('noneHereText')} />
        )}
        {pages > 1 && (
          <Pagination
            {...{ page, pages }}
            onPage={go}
            label={<Range {...{ page, perPage }} shown={data.list.length} total={data.total} />}
          />
        )}
      </Panel>
    </Stack>
  )
}

/** Marks a post that is published by hand as done or not. */
function useTick(request: RestoreRequest, put: (request: RestoreRequest) => void, reload: () => void) {
  const tick = useAction('restore.tick')
  const onTick = async ({ n }: RestoreItem, done: boolean) => {
    const now = await tick.run({ request: request.id, n, done })
    if (!now) return
    put(now)
    reload()
  }
  return { tick, onTick }
}

const countsOf = (request: RestoreRequest): Record<View, number> => {
  const { of, done, failed, unknown, skipped } = request
  const all = of ?? 0
  return { all, waiting: Math.max(0, all - settledOf(request)), done, failed, unknown, skipped }
}
