import type { CallBack, Page } from '@fankeep/shared/contract'
import { newId, useAction, useCall, useHost } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, EmptyState } from '@fankeep/shared/ui'
import { type Column, HistoryList, useCursor } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { PageName } from '../channel/page-rows'
import { useText } from '../format'
import { CallBackDialog } from './callback-dialog'
import { isHeld, sayTakenBack } from './held'
import { Sent, State } from './history-cells'
import { hasRest, RestButton, RestDialog } from './rest-dialog'
import { useUndo } from '../undo'
import { useFilled } from './use-filled'
import { useFresh } from './use-fresh'

const views = ['all', '1', '2', '3'] as const
type View = (typeof views)[number]
const shown = 20

interface HistoryProps {
  pages: Page[]
  /** Changes whenever another CallBack was requested. */
  turn: number
  calls: CallBacks
  /** Called when a CallBack was cancelled before it began. */
  onTakenBack: (id: string) => void
}

/** What was sent, what is waiting, and why something failed. */
export function History({ pages, turn, calls, onTakenBack }: HistoryProps) {
  const { t } = useText()
  const { view, show, cursor, list } = calls
  const cancel = useAction('callback.cancel', { notifies: true })
  const [opened, setOpened] = useState<Opened | null>(null)
  const look = (row: CallBack) => setOpened({ row, rest: false })
  const openRest = (row: CallBack) => setOpened({ row, rest: true })
  const ask = useFresh(list, turn)

  const scheduleAgain = useScheduleAgain(ask)
  const stop = async (row: CallBack) => {
    const ended = await cancel.run({ callback: row.id })
    ask()
    if (ended?.phase !== 'ended') return
    onTakenBack(ended.id)
    scheduleAgain(ended)
  }
  const act = (row: CallBack) => (
    <RowAction row={row} busy={cancel.busy} onStop={() => void stop(row)} onLook={() => look(row)} />
  )
  const pageOf = (row: CallBack) => pages.find(({ id }) => id === row.page)
  const columns = useColumns(pageOf, openRest)
  return (
    <Box as="section" mt={12}>
      <HistoryList<CallBack, View>
        title
        label={t('callback.history.title')}
        viewLabel={t('callback.history.filter')}
        views={views.map((value) => ({ value, label: t(`callback.history.view.${value}`) }))}
        view={view}
        onView={show}
        list={list}
        cursor={cursor}
        failed={t('callback.history.error')}
        empty={
          <EmptyState
            drawing="fans"
            title={t('callback.history.none')}
            text={t('callback.history.noneText')}
          />
        }
        rowKey={({ id }) => id}
        columns={columns}
        state={{ head: t('callback.history.state'), cell: (row) => <State row={row} /> }}
        act={act}
        main={(row) => <PhoneRow row={row} onRest={openRest} />}
      />
      {opened && (
        <OpenedRow
          {...opened}
          page={pageOf(opened.row)}
          onRest={() => openRest(opened.row)}
          onSent={ask}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  )
}

/** A row with its details open, or the dialog for sending to the rest. */
interface Opened {
  row: CallBack
  rest: boolean
}

interface OpenedRowProps extends Opened {
  page: Page | undefined
  onRest: () => void
  onSent: () => void
  onClose: () => void
}

function OpenedRow({ row, rest, page, onRest, onSent, onClose }: OpenedRowProps) {
  if (!rest) return <CallBackDialog row={row} page={page} onRest={onRest} onClose={onClose} />
  const sent = () => {
    onClose()
    onSent()
  }
  return <RestDialog row={row} page={page} onSent={sent} onClose={onClose} />
}

/** The CallBack's subject, else its message, as fans see it. */
function Words({ row }: { row: CallBack }) {
  return <>{useFilled(row.link)(row.subject || row.message)}</>
}

const PageCell = ({ page }: { page: Page | undefined }) => (page ? <PageName page={page} /> : <>–</>)

/** The part of the list that the address selects. */
export function useCallBacks() {
  const [params, setParams] = useSearchParams()
  const view = views.find((each) => each === params.get('status')) ?? 'all'
  const cursor = useCursor()
  const list = useCall('callback.list', {
    limit: shown,
    ...(view !== 'all' && { status: view }),
    ...cursor.from,
  })
  const show = (next: View) => {
    cursor.reset()
    setParams((now) => {
      if (next === 'all') now.delete('status')
      else now.set('status', next)
      return now
    })
  }
  return { view, show, cursor, list }
}

type CallBacks = ReturnType<typeof useCallBacks>

/**
 * Schedules a cancelled CallBack again if the member undoes the cancellation. Not possible for fans chosen by hand or for a group,
 * because the history does not store who they were.
 */
function useScheduleAgain(reload: () => void) {
  const { t, format } = useText()
  const host = useHost()
  const undo = useUndo()
  return (row: CallBack) => {
    const { page, via, link, subject, message, audience, send_at } = row
    if (row.held || audience === 'chosen' || audience === 'group') return sayTakenBack(host, row)
    undo(t('callback.history.isCanceled', { when: format.whenIn(send_at) }), async () => {
      const again = { id: page, via, link, subject, message, audience, send_at }
      await host.api.call('callback.send', { ...again, idempotency_key: newId() }, { outlivesScreen: true })
      reload()
    })
  }
}

function PhoneRow({ row, onRest }: { row: CallBack; onRest: (row: CallBack) => void }) {
  const { format } = useText()
  return (
    <>
      <Box truncate fontWeight={600}>
        <Words row={row} />
      </Box>
      <Box mt={1} fontSize="12" color="ink.500">
        {format.when(row.started_at ?? row.send_at)}
      </Box>
      <Box mt={1}>
        <SentAndRest row={row} onRest={onRest} />
      </Box>
    </>
  )
}

/** Progress, and the button for sending to the rest, if possible. */
function SentAndRest({ row, onRest }: { row: CallBack; onRest: (row: CallBack) => void }) {
  return (
    <>
      <Sent row={row} />
      {hasRest(row) && (
        <Box mt={1.5}>
          <RestButton row={row} onPress={() => onRest(row)} />
        </Box>
      )}
    </>
  )
}

function useColumns(
  pageOf: (row: CallBack) => Page | undefined,
  onRest: (row: CallBack) => void,
): Column<CallBack>[] {
  const { t, format } = useText()
  return [
    {
      key: 'at',
      head: t('callback.history.at'),
      width: '8.5rem',
      cell: (row) => format.when(row.started_at ?? row.send_at),
    },
    {
      key: 'page',
      head: t('callback.history.page'),
      hideBelow: 'lg',
      width: '22%',
      cell: (row) => <PageCell page={pageOf(row)} />,
    },
    {
      key: 'text',
      head: t('callback.history.message'),
      cell: (row) => (
        <Box truncate>
          <Words row={row} />
        </Box>
      ),
    },
    {
      key: 'sent',
      head: t('callback.history.sent'),
      width: 'clamp(8rem, 17vw, 15rem)',
      cell: (row) => (
        <Box py={2}>
          <SentAndRest row={row} onRest={onRest} />
        </Box>
      ),
    },
  ]
}

interface RowActionProps {
  row: CallBack
  busy: boolean
  onStop: () => void
  onLook: () => void
}

/** The action for a row: stop a CallBack that waits or is being sent, otherwise show it. */
function RowAction({ row, busy, onStop, onLook }: RowActionProps) {
  const { t } = useText()
  if (row.status !== 1)
    return (
      <Button variant="ghost" size="sm" onClick={onLook}>
        {t('callback.history.look')}
      </Button>
    )
  const undo = row.phase === 'waiting' ? 'callback.history.cancel' : 'callback.history.stop'
  return (
    <Button variant="ghost" size="sm" busy={busy} onClick={onStop}>
      {t(isHeld(row) ? 'callback.held.undo' : undo)}
    </Button>
  )
}
