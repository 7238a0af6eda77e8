import type { Page, RestoreRequest } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import {
  Box,
  Button,
  DateText,
  EmptyState,
  Flex,
  RelativeTime,
  SegmentedControl,
  StateBadge,
} from '@fankeep/shared/ui'
import { Select } from '@fankeep/shared/ui/forms'
import { DataTable, Pagination } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { requestLook } from '../outcome/outcome-look'
import { nameOf, useText } from '../text'

const views = ['all', '0', '1', '2', '3', '4'] as const
type View = (typeof views)[number]
const perPage = 20

/** Every request there was, by state and page; a draft is taken up again from here. */
export function History({ pages, onOpen }: { pages: Page[]; onOpen: (request: string) => void }) {
  const { t, number, platform } = useText()
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState('')
  const [starts, setStarts] = useState<(string | undefined)[]>([undefined])
  const cursor = starts.at(-1)
  const { data, error, loading, reload } = useCall('restore.list', {
    limit: perPage,
    ...(view !== 'all' && { state: view }),
    ...(page && { id: page }),
    ...(cursor && { cursor }),
  })
  const filter = (change: () => void) => {
    change()
    setStarts([undefined])
  }
  const State = ({ row }: { row: RestoreRequest }) => (
    <StateBadge state={requestLook[row.state]}>{t(`requestState.${row.state}`)}</StateBadge>
  )
  const act = (row: RestoreRequest) => (
    <Button variant="ghost" size="sm" onClick={() => onOpen(row.id)}>
      {t(row.state < 2 ? 'goOn' : 'look')}
    </Button>
  )
  const to = (row: RestoreRequest) => (row.to ? `${nameOf(row.to)} · ${platform(row.to)}` : t('notChosen'))
  const sum = (row: RestoreRequest) =>
    row.of === null ? '–' : t('doneOf', { done: number(row.done), of: number(row.of) })
  return (
    <>
      <Flex gap={3} mb={4} wrap="wrap" align="center">
        <Box overflowX="auto">
          <SegmentedControl
            label={t('filterState')}
            value={view}
            onChange={(next) => filter(() => setView(next))}
            options={views.map((value) => ({
              value,
              label: t(value === 'all' ? 'allStates' : `requestState.${value}`),
            }))}
          />
        </Box>
        <Box ms={{ md: 'auto' }} minW="14rem">
          <Select
            size="sm"
            aria-label={t('filterPage')}
            value={page}
            onValue={(value) => filter(() => setPage(value))}
            options={[
              { value: '', label: t('allPages') },
              ...pages.map((each) => ({ value: each.id, label: nameOf(each) })),
            ]}
          />
        </Box>
      </Flex>
      <Box borderWidth="1px" borderRadius="card" overflow="clip">
        <DataTable<RestoreRequest>
          label={t('history')}
          rows={data?.list ?? []}
          rowKey={({ id }) => id}
          loading={loading}
          error={error && !data ? t('historyFailed') : null}
          onRetry={reload}
          expect={3}
          empty={<EmptyState drawing="posts" title={t('noRequests')} text={t('noRequestsText')} />}
          columns={[
            {
              key: 'at',
              head: t('savedAt'),
              width: '9rem',
              cell: (row) => <RelativeTime at={row.saved_at} />,
            },
            { key: 'from', head: t('from'), cell: (row) => <Box truncate>{nameOf(row.page)}</Box> },
            { key: 'to', head: t('to'), hideBelow: 'lg', cell: (row) => <Box truncate>{to(row)}</Box> },
            {
              key: 'why',
              head: t('reason'),
              hideBelow: 'lg',
              width: '11rem',
              cell: (row) => row.reason_text,
            },
            { key: 'sum', head: t('published'), align: 'end', width: '8rem', cell: sum },
            { key: 'state', head: t('requestStateHead'), width: '8rem', cell: (row) => <State row={row} /> },
            { key: 'act', head: '', align: 'end', width: '7rem', cell: act },
          ]}
          phoneRow={(row) => ({
            main: (
              <>
                <Box truncate fontWeight={600}>
                  {nameOf(row.page)}
                </Box>
                <Box truncate fontSize="13" color="ink.500">
                  {to(row)}
                </Box>
                <Box fontSize="12" color="ink.500">
                  <DateText at={row.saved_at} /> · {sum(row)}
                </Box>
              </>
            ),
            end: (
              <Flex direction="column" align="flex-end" gap={1}>
                <State row={row} />
                {act(row)}
              </Flex>
            ),
          })}
        />
        {data && (starts.length > 1 || data.next !== null) && (
          <Pagination
            page={starts.length}
            pages={Math.ceil(data.total / perPage)}
            onPage={(next) =>
              setStarts(
                next > starts.length
                  ? [...starts, data.next ?? undefined]
                  : starts.slice(0, Math.max(1, next)),
              )
            }
          />
        )}
      </Box>
    </>
  )
}
