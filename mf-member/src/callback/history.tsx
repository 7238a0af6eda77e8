import type { CallBack, Page } from '@fankeep/shared/contract'
import { useAction, useCall } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, EmptyState, TextLink } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { HistoryList, useCursor } from '@fankeep/shared/ui/table'
import { useEffect, useState } from 'react'
import { PageName } from '../channel/page-rows'
import { useText } from '../format'
import { isHeld } from './held'
import { Sent, State } from './history-cells'
import { Outcomes } from './outcomes'

const views = ['all', '1', '2', '3'] as const
type View = (typeof views)[number]
/** While one is under way its figures are asked for so often. */
const everyMs = 1500
const shown = 20

/** What was sent, what waits, and why something could not be. `turn` changes whenever another one was asked for. */
export function History({ pages, turn }: { pages: Page[]; turn: number }) {
  const { t, format } = useText()
  const [params, setParams] = useSearchParams()
  const view = views.find((each) => each === params.get('status')) ?? 'all'
  const cursor = useCursor()
  const list = useCall('callback.list', {
    limit: shown,
    ...(view !== 'all' && { status: view }),
    ...cursor.from,
  })
  const { data, reload } = list
  const cancel = useAction('callback.cancel')
  const [open, setOpen] = useState<CallBack | null>(null)
  // One that is held goes out within the minute.
  const busy = data?.list.some(
    (row) => row.status === 1 && (isHeld(row) || Date.parse(row.send_at) < Date.now() + everyMs),
  )
  useEffect(reload, [turn, reload])
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(reload, everyMs)
    return () => clearInterval(timer)
  }, [busy, reload])

  const show = (next: View) => {
    cursor.reset()
    setParams((now) => {
      if (next === 'all') now.delete('status')
      else now.set('status', next)
      return now
    })
  }
  const stop = async ({ id }: CallBack) => {
    await cancel.run({ callback: id })
    reload()
  }
  const act = (row: CallBack) =>
    row.status === 1 ? (
      <Button variant="ghost" size="sm" busy={cancel.busy} onClick={() => void stop(row)}>
        {t(
          isHeld(row)
            ? 'callback.held.undo'
            : row.phase === 'waiting'
              ? 'callback.history.cancel'
              : 'callback.history.stop',
        )}
      </Button>
    ) : (
      <Button variant="ghost" size="sm" onClick={() => setOpen(row)}>
        {t('callback.history.look')}
      </Button>
    )
  const pageOf = (row: CallBack) => pages.find(({ id }) => id === row.page)
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
        columns={[
          {
            key: 'at',
            head: t('callback.history.at'),
            width: 'clamp(7rem, 10vw, 8.5rem)',
            cell: (row) => format.when(row.started_at ?? row.send_at),
          },
          {
            key: 'page',
            head: t('callback.history.page'),
            hideBelow: 'lg',
            width: '22%',
            cell: (row) => <Named page={pageOf(row)} />,
          },
          {
            key: 'text',
            head: t('callback.history.message'),
            cell: (row) => <Box truncate>{row.subject || row.message}</Box>,
          },
          {
            key: 'sent',
            head: t('callback.history.sent'),
            width: 'clamp(9rem, 17vw, 15rem)',
            cell: (row) => <Sent row={row} />,
          },
        ]}
        state={{ head: t('callback.history.state'), cell: (row) => <State row={row} /> }}
        act={act}
        main={(row) => (
          <>
            <Box truncate fontWeight={600}>
              {row.subject || row.message}
            </Box>
            <Box mt={1} fontSize="12" color="ink.500">
              {format.when(row.started_at ?? row.send_at)}
            </Box>
            <Box mt={1}>
              <Sent row={row} />
            </Box>
          </>
        )}
      />
      {open && (
        <Dialog open onClose={() => setOpen(null)} title={open.subject || t('callback.history.look')}>
          <Box whiteSpace="pre-line" overflowWrap="anywhere">
            {open.message}
          </Box>
          {open.link && (
            <Box mt={3}>
              <TextLink href={open.link} target="_blank" rel="noreferrer noopener">
                {open.link}
              </TextLink>
            </Box>
          )}
          {open.reason && (
            <Box mt={4} color="ink.700">
              {open.reason.msg}
            </Box>
          )}
          <Outcomes row={open} page={pageOf(open)} />
        </Dialog>
      )}
    </Box>
  )
}

const Named = ({ page }: { page: Page | undefined }) => (page ? <PageName page={page} /> : <>–</>)
