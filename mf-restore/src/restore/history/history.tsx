import type { Page, RestoreRequest } from '@fankeep/shared/contract'
import { binDays } from '@fankeep/shared/contract'
import { Refused, useAction, useCall, useHost } from '@fankeep/shared/host'
import {
  Avatar,
  Box,
  Button,
  EmptyState,
  Flex,
  IconButton,
  RelativeTime,
  StateBadge,
} from '@fankeep/shared/ui'
import { Select } from '@fankeep/shared/ui/forms'
import { type Column, HistoryList, useCursor } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { requestLook } from '../looks'
import { nameOf, useText } from '../text'

const views = ['all', '0', '1', '2', '3', '4', 'bin'] as const
type View = (typeof views)[number]
const perPage = 20

/** All past requests, by state and page; a draft can be resumed from here. */
export function History({ pages, onOpen }: { pages: Page[]; onOpen: (request: string) => void }) {
  const { t } = useText()
  const { view, setView, page, setPage, cursor, list } = useRequests()
  const { toBin, putBack, busy } = useBin(list.reload)
  const columns = useColumns()
  const sum = useSum()
  return (
    <HistoryList<RestoreRequest, View>
      label={t('history')}
      viewLabel={t('filterState')}
      views={views.map((value) => ({
        value,
        label: t(value === 'all' ? 'allStates' : value === 'bin' ? 'bin' : `requestState.${value}`),
      }))}
      view={view}
      onView={setView}
      filters={<PageFilter pages={pages} value={page} onChange={setPage} />}
      list={list}
      cursor={cursor}
      failed={t('historyFailed')}
      empty={
        view === 'all' && page === '' ? (
          <EmptyState drawing="posts" title={t('noRequests')} text={t('noRequestsText')} />
        ) : (
          <EmptyState drawing="posts" title={t('noMatch')} text={t('noMatchText')} />
        )
      }
      rowKey={({ id }) => id}
      columns={columns}
      state={{
        head: t('requestStateHead'),
        cell: (row) => (
          <StateBadge state={row.halted ? 'danger' : requestLook[row.state]}>
            {row.halted ? t('phase.halted') : t(`requestState.${row.state}`)}
          </StateBadge>
        ),
      }}
      act={(row) =>
        view === 'bin' ? (
          <Button variant="ghost" size="sm" busy={busy} onClick={() => void putBack(row)}>
            {t('putBack')}
          </Button>
        ) : (
          <Act row={row} onOpen={() => onOpen(row.id)} onDelete={() => void toBin(row)} />
        )
      }
      main={(row) => (
        <Box display="grid" gap={2}>
          <Place page={row.page} />
          <Place page={row.to} />
          <Box fontSize="12" color="ink.500">
            <RelativeTime at={row.saved_at} start /> · {sum(row)}
          </Box>
        </Box>
      )}
    />
  )
}

/** The visible part of the list. */
function useRequests() {
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState('')
  const cursor = useCursor()
  const list = useCall('restore.list', {
    limit: perPage,
    ...(view === 'bin' ? { bin: true } : view !== 'all' && { state: view }),
    ...(page && { id: page }),
    ...cursor.from,
  })
  const from =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      cursor.reset()
    }
  return { view, setView: from(setView), page, setPage: from(setPage), cursor, list }
}

/** Deletes a draft, or restores one. */
function useBin(reload: () => void) {
  const { t } = useText()
  const host = useHost()
  const end = useAction('restore.end', { notifies: true })
  const [busy, setBusy] = useState(false)
  const putBack = async ({ id }: RestoreRequest) => {
    setBusy(true)
    try {
      await host.api.call('restore.putBack', { request: id }, { outlivesScreen: true })
      host.notify({ kind: 'success', title: t('draftBack') })
    } catch (error) {
      if (error instanceof Refused) host.notify({ kind: 'warning', title: error.message })
    }
    setBusy(false)
    reload()
  }
  const toBin = async (row: RestoreRequest) => {
    if (!(await end.run({ request: row.id }))) return
    host.notify({
      kind: 'success',
      title: t('draftDeleted', { days: binDays }),
      action: { label: t('undo'), run: () => void putBack(row) },
    })
    reload()
  }
  return { toBin, putBack, busy }
}

/** How many of the posts are done. */
function useSum() {
  const { t, number } = useText()
  return ({ of, done }: RestoreRequest) =>
    of === null ? '–' : t('doneOf', { done: number(done), of: number(of) })
}

function useColumns(): Column<RestoreRequest>[] {
  const { t } = useText()
  const sum = useSum()
  return [
    { key: 'from', head: t('from'), cell: (row) => <Place page={row.page} /> },
    { key: 'to', head: t('to'), cell: (row) => <Place page={row.to} /> },
    {
      key: 'why',
      head: t('reason'),
      hideBelow: 'xl',
      width: '7rem',
      quiet: true,
      cell: (row) => (
        <Box whiteSpace="normal" lineClamp={2} fontSize="13" lineHeight={1.35}>
          {row.reason_text}
        </Box>
      ),
    },
    {
      key: 'at',
      head: t('savedAt'),
      hideBelow: 'lg',
      width: '8.5rem',
      quiet: true,
      cell: (row) => <RelativeTime at={row.saved_at} start />,
    },
    { key: 'sum', head: t('published'), align: 'end', width: '6rem', cell: sum },
  ]
}

interface PageFilterProps {
  pages: Page[]
  /** Empty for all. */
  value: string
  onChange: (page: string) => void
}

function PageFilter({ pages, value, onChange }: PageFilterProps) {
  const { t } = useText()
  return (
    <Box ms={{ md: 'auto' }} w={{ base: 'full', md: '14rem' }}>
      <Select
        size="sm"
        aria-label={t('filterPage')}
        value={value}
        onValue={onChange}
        options={[
          { value: '', label: t('allPages') },
          ...pages.map((each) => ({ value: each.id, label: nameOf(each) })),
        ]}
      />
    </Box>
  )
}

interface ActProps {
  row: RestoreRequest
  onOpen: () => void
  onDelete: () => void
}

function Act({ row, onOpen, onDelete }: ActProps) {
  const { t } = useText()
  return (
    <Flex gap={1} justify="flex-end">
      <Button variant="ghost" size="sm" onClick={onOpen}>
        {t(row.state < 2 ? 'goOn' : 'look')}
      </Button>
      {row.state < 2 && <IconButton icon="trash" label={t('deleteDraft')} onClick={onDelete} />}
    </Flex>
  )
}

function Place({ page }: { page: RestoreRequest['to'] }) {
  const { t, platform } = useText()
  if (!page)
    return (
      <Box as="span" color="ink.500">
        {t('notChosen')}
      </Box>
    )
  return (
    <Flex align="center" gap={2.5} minW={0}>
      <Avatar name={nameOf(page)} platform={page.platform} size={28} />
      <Box minW={0} lineHeight={1.4}>
        <Box truncate>{nameOf(page)}</Box>
        <Box truncate fontSize="12" color="ink.500">
          {platform(page)}
        </Box>
      </Box>
    </Flex>
  )
}
