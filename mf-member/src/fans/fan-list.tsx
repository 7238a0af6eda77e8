import type { Fan, Page } from '@fankeep/shared/contract'
import { freeFansShown } from '@fankeep/shared/contract'
import { Refused, useMember } from '@fankeep/shared/host'
import { Box, Button, EmptyState, Panel } from '@fankeep/shared/ui'
import { DataTable, Pagination } from '@fankeep/shared/ui/table'
import { useEffect } from 'react'
import { useDownload } from '../download/use-download'
import { usePicks } from '../download/use-picks'
import { useText } from '../format'
import { CappedBanner } from './capped-banner'
import { fanName, fanOnPhone, useFanColumns } from './fan-columns'
import { FanPicks } from './fan-picks'
import { FanTools } from './fan-tools'
import { fansPerPage, type FanSort, filterOf, useListState } from './list-state'
import { useFans } from './use-fans'

/** The list itself: a million fans read like a hundred. */
export function FanList({ page }: { page: Page }) {
  const { t, format } = useText()
  const { limits } = useMember()
  const { state, change, plain } = useListState()
  const { data, error, loading, reload } = useFans(page.id, state)
  const named = data?.list.some((fan) => fan.name !== null) ?? true
  const columns = useFanColumns(page.platform, state.sort, named)
  const picks = usePicks()
  const download = useDownload('fans.download', page)

  const capped = data?.capped ?? false
  const shown = Math.min(data?.total ?? 0, capped ? (limits.fans_shown ?? freeFansShown) : Infinity)
  const pages = Math.max(1, Math.ceil(shown / fansPerPage))
  // A link to a page that has since gone (fewer fans, a filter that matches less) leads to the last there is.
  const beyond = data !== undefined && !loading && data.total > 0 && state.page > pages
  useEffect(() => {
    if (beyond) change({ page: pages }, true)
  })
  const first = (state.page - 1) * fansPerPage + 1
  const last = first + (data?.list.length ?? 0) - 1
  const total =
    data &&
    (data.total_exact ? format.number(data.total) : t('fans.about', { number: format.number(data.total) }))
  const uids = data?.list.map(({ uid }) => uid) ?? []
  const sortBy = (key: string) => {
    const next: FanSort = key === 'name' ? 'name' : state.sort === 'newest' ? 'oldest' : 'newest'
    change({ sort: next })
  }

  return (
    <Panel flush label={t('nav.fans')}>
      <FanTools state={state} change={change} total={total} />
      <Box {...(capped && state.page >= pages && fading)}>
        <DataTable<Fan>
          label={t('nav.fans')}
          columns={columns}
          rows={data?.list ?? []}
          rowKey={(fan) => fan.uid}
          loading={loading}
          error={error && sentence(error)}
          onRetry={reload}
          empty={<NoFans plain={plain} onClear={() => change({ q: '', following: 'all', since: null })} />}
          selection={{
            has: (fan) => picks.has(fan.uid),
            toggle: (fan, on) => picks.toggle(fan.uid, on, uids),
            toggleAll: (_, on) => picks.toggleShown(uids, on),
            label: (fan) => t('pick.one', { name: fanName(fan) }),
          }}
          selectionBar={
            <FanPicks
              page={page}
              picks={picks}
              shown={uids}
              total={data && { count: shown, number: capped ? format.number(shown) : total! }}
              filter={filterOf(state)}
              most={limits.fans_shown}
              download={download}
            />
          }
          sort={state.sort}
          onSort={sortBy}
          muted={(fan) => fan.gone_at !== null}
          phoneRow={(fan) => fanOnPhone(fan, named, t, format)}
          expect={fansPerPage}
        />
      </Box>
      {data && data.list.length > 0 && (
        <Pagination
          page={Math.min(state.page, pages)}
          pages={pages}
          onPage={(next) => change({ page: next })}
          label={t('fans.range', { first: format.number(first), last: format.number(last), total })}
        />
      )}
      {capped && (
        <CappedBanner
          shown={limits.fans_shown ?? freeFansShown}
          rest={page.fans - (limits.fans_shown ?? freeFansShown)}
          searched={!plain}
        />
      )}
    </Panel>
  )

  function sentence(problem: Error) {
    if (problem instanceof Refused) return problem.message
    return page.last_backup
      ? t('fans.error.text', { when: format.whenIn(page.last_backup) })
      : t('fans.error.plain')
  }
}

/** The last rows a free member sees fade into what is kept behind them. */
const fading = { css: { maskImage: 'linear-gradient(#000 calc(100% - 9rem), transparent)' } }

function NoFans({ plain, onClear }: { plain: boolean; onClear: () => void }) {
  const { t } = useText()
  return (
    <EmptyState
      drawing="fans"
      title={t(plain ? 'fans.none.title' : 'fans.noMatch.title')}
      text={t(plain ? 'fans.none.text' : 'fans.noMatch.text')}
      action={
        !plain && (
          <Button variant="line" onClick={onClear}>
            {t('fans.noMatch.clear')}
          </Button>
        )
      }
    />
  )
}
