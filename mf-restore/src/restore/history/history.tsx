import type { Page, RestoreRequest } from '@fankeep/shared/contract'
import { binDays } from '@fankeep/shared/contract'
import { useAction, useCall, useHost } from '@fankeep/shared/host'
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
import { HistoryList, useCursor } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { requestLook } from '../outcome-look'
import { nameOf, useText } from '../text'

const views = ['all', '0', '1', '2', '3', '4', 'bin'] as const
type View = (typeof views)[number]
const perPage = 20

/** Every request there was, by state and page; a draft is taken up again from here. */
export function History({ pages, onOpen }: { pages: Page[]; onOpen: (request: string) => void }) {
  const { t, number } = useText()
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState('')
  const cursor = useCursor()
  const list = useCall('restore.list', {
    limit: perPage,
    ...(view === 'bin' ? { bin: true } : view !== 'all' && { state: view }),
    ...(page && { id: page }),
    ...cursor.from,
  })
  const host = useHost()
  const end = useAction('restore.end')
  const back = useAction('restore.putBack')
  const toBin = async ({ id }: RestoreRequest) => {
    if (!(await end.run({ request: id }))) return
    host.notify({ kind: 'success', title: t('draftDeleted', { days: binDays }) })
    list.reload()
  }
  const putBack = async ({ id }: RestoreRequest) => {
    const put = await back.run({ request: id })
    if (put) host.notify({ kind: 'success', title: t('draftBack') })
    else if (back.refused) host.notify({ kind: 'warning', title: back.refused.message })
    list.reload()
  }
  const sum = ({ of, done }: RestoreRequest) =>
    of === null ? '–' : t('doneOf', { done: number(done), of: number(of) })
  return (
    <HistoryList<RestoreRequest, View>
      label={t('history')}
      viewLabel={t('filterState')}
      views={views.map((value) => ({
        value,
        label: t(value === 'all' ? 'allStates' : value === 'bin' ? 'bin' : `requestState.${value}`),
      }))}
      view={view}
      onView={(next) => {
        setView(next)
        cursor.reset()
      }}
      filters={
        <Box ms={{ md: 'auto' }} w={{ base: 'full', md: '14rem' }}>
          <Select
            size="sm"
            aria-label={t('filterPage')}
            value={page}
            onValue={(value) => {
              setPage(value)
              cursor.reset()
            }}
            options={[
              { value: '', label: t('allPages') },
              ...pages.map((each) => ({ value: each.id, label: nameOf(each) })),
            ]}
          />
        </Box>
      }
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
      columns={[
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
          cell: (row) => <RelativeTime at={row.saved_at} />,
        },
        { key: 'sum', head: t('published'), align: 'end', width: '6rem', cell: sum },
      ]}
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
          <Button variant="ghost" size="sm" busy={back.busy} onClick={() => void putBack(row)}>
            {t('putBack')}
          </Button>
        ) : (
          <Flex gap={1} justify="flex-end">
            <Button variant="ghost" size="sm" onClick={() => onOpen(row.id)}>
              {t(row.state < 2 ? 'goOn' : 'look')}
            </Button>
            {row.state < 2 && (
              <IconButton icon="trash" label={t('deleteDraft')} onClick={() => void toBin(row)} />
            )}
          </Flex>
        )
      }
      main={(row) => (
        <Box display="grid" gap={2}>
          <Place page={row.page} />
          <Place page={row.to} />
          <Box fontSize="12" color="ink.500">
            <RelativeTime at={row.saved_at} /> · {sum(row)}
          </Box>
        </Box>
      )}
    />
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
