import type { Fan, Page } from '@fankeep/shared/contract'
import { freeFansShown } from '@fankeep/shared/contract'
import { Refused } from '@fankeep/shared/host'
import { Box, Button, EmptyState, Panel } from '@fankeep/shared/ui'
import { DataTable, Pagination } from '@fankeep/shared/ui/table'
import { useDownload } from '../download/use-download'
import { useText } from '../format'
import { CappedBanner } from './capped-banner'
import { type FanActs, fanOnPhone, useFanColumns } from './fan-columns'
import { FanPicks } from './fan-picks'
import { FanTools } from './fan-tools'
import { ofOne, ofPicked, useLabeling } from './labels/use-labeling'
import { useTakeOut } from './labels/use-grouping'
import { useMerging } from './merge/use-merging'
import { fansPerPage, filterOf, noFilter } from './list-state'
import { useFanPicks } from './use-fan-picks'
import { type FanPage, useFanPage } from './use-fan-page'

/** The list itself, usable from a hundred fans to a million. */
export function FanList({ page }: { page: Page }) {
  const { t, format } = useText()
  const list = useFanPage(page)
  const labels = useLabeling(page, list.reload, (group) => list.change({ group }))
  const { state, change, data, capped, pages, limits, total } = list
  const first = (state.page - 1) * fansPerPage + 1
  const last = first + (data?.list.length ?? 0) - 1

  return (
    <Panel flush label={t('nav.fans')}>
      <FanTools
        state={state}
        change={change}
        total={total}
        tags={labels.tags}
        groups={labels.groups}
        onOpen={labels.open}
      />
      <Box {...(capped && state.page >= pages && fading)}>
        <FanTable page={page} list={list} labels={labels} />
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
          searched={!list.plain}
        />
      )}
      {labels.dialog}
    </Panel>
  )
}

/** The last rows visible on the free plan fade out, to hint at those hidden below. */
const fading = { css: { maskImage: 'linear-gradient(#000 calc(100% - 9rem), transparent)' } }

interface FanTableProps {
  page: Page
  list: FanPage
  labels: ReturnType<typeof useLabeling>
}

function FanTable({ page, list, labels }: FanTableProps) {
  const { t, format } = useText()
  const { state, change, data, loading, capped, shown, limits, total } = list
  const named = data?.list.some((fan) => fan.name !== null) ?? true
  const { picks, shown: uids, selection, pair } = useFanPicks(data?.list ?? [], filterOf(state))
  const merging = useMerging(page, () => {
    picks.clear()
    labels.reload()
  })
  const acts: FanActs = {
    onLabel: (fan) => labels.open(ofOne(fan)),
    onUnmerge: (fan, merge) => void merging.unmerge(fan, merge),
  }
  const columns = useFanColumns(page.platform, state.sort, named, acts)
  const download = useDownload('fans.download', page)
  const sentenceOf = useSentence(page)
  const all = data && { count: shown, number: capped ? format.number(shown) : total! }
  const picked = () => ofPicked(picks, data?.list ?? [], filterOf(state), all)
  const byHand = labels.groups.data?.list.find(({ id, rule }) => id === state.group && rule === null)
  const takeOut = useTakeOut(page, labels.reload)
  return (
    <>
      <DataTable<Fan>
        label={t('nav.fans')}
        columns={columns}
        rows={data?.list ?? []}
        rowKey={(fan) => fan.uid}
        loading={loading}
        error={list.error && sentenceOf(list.error)}
        onRetry={list.reload}
        empty={<NoFans plain={list.plain} onClear={() => change(noFilter)} />}
        selection={selection}
        selectionBar={
          <FanPicks
            page={page}
            picks={picks}
            shown={uids}
            total={all}
            filter={filterOf(state)}
            onTag={() => labels.open({ to: 'label', ...picked() })}
            onGroup={() => {
              if (byHand) void takeOut(picked().fans, byHand)
              else labels.open({ to: 'group', ...picked() })
            }}
            onMerge={pair && (() => merging.open(pair))}
            isOut={byHand !== undefined}
            most={limits.fans_shown}
            download={download}
          />
        }
        sort={state.sort}
        onSort={list.sortBy}
        muted={(fan) => fan.gone_at !== null}
        phoneRow={(fan) => fanOnPhone(fan, named, acts, t, format)}
        expect={fansPerPage}
      />
      {merging.dialog}
    </>
  )
}

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

/** The message if the list could not be loaded. */
function useSentence(page: Page) {
  const { t, format } = useText()
  return (problem: Error) => {
    if (problem instanceof Refused) return problem.message
    return page.last_backup
      ? t('fans.error.text', { when: format.whenIn(page.last_backup) })
      : t('fans.error.plain')
  }
}
