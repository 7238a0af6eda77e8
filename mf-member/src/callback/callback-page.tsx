import type { CallBack, Page } from '@fankeep/shared/contract'
import { useSearchParams } from '@fankeep/shared/router'
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Grid,
  Heading,
  PageHead,
  Skeleton,
  Stack,
} from '@fankeep/shared/ui'
import { useCallback, useState } from 'react'
import { addAddress } from '../open-dialogs'
import { useText } from '../format'
import { inDanger } from '../member-pages/page-state'
import { useMemberPages } from '../member-pages/use-member-pages'
import { Composer } from './composer'
import { type Draft, isBlank, useDraft } from './draft'
import { Held, isHeld } from './held'
import { History, useCallBacks } from './history'
import { LinePanel } from './line-panel'
import { OptInPanel } from './opt-in-panel'
import { Reach } from './reach'
import { TelegramPanel } from './telegram-panel'
import { SeenByFans } from './seen-by-fans'
import { usePreview } from './use-preview'

/** CallBack: three steps alongside the message as the fan will see it, and the history of earlier ones. */
export function CallbackPage() {
  const { t } = useText()
  const { pages, error, loading, reload } = useMemberPages()
  return (
    <>
      <PageHead title={t('callback.title')} text={t('callback.text')} />
      {pages && pages.length > 0 ? (
        <Written pages={pages} />
      ) : pages ? (
        <Box borderWidth="1px" borderRadius="card">
          <EmptyState
            drawing="fans"
            title={t('channel.empty.title')}
            text={t('callback.noPage')}
            action={
              <Button icon="plus" to={addAddress()}>
                {t('add.title')}
              </Button>
            }
          />
        </Box>
      ) : error ? (
        <ErrorState title={t('callback.error')} onRetry={reload} retrying={loading} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Written({ pages }: { pages: Page[] }) {
  const { t } = useText()
  const [params, setParams] = useSearchParams()
  const first = (pages.find(inDanger) ?? pages[0]!).id
  const { draft, change, clear } = useDraft(
    params.get('id'),
    first,
    pages.map(({ id }) => id),
  )
  // The address follows the chosen page: otherwise, a reload or a new login would select the previous page.
  const choose = (more: Partial<Draft>) => {
    change(more)
    if (more.page !== undefined) setParams(withPage(more.page), { replace: true })
  }
  const [turn, setTurn] = useState(0)
  const counted = usePreview(draft)
  const { data, reload } = counted
  const page = pages.find(({ id }) => id === draft.page) ?? pages[0]!
  const calls = useCallBacks()
  const { held, hold, end } = useHold(calls.list.data?.list ?? [])
  const gone = useCallback(
    (id: string) => {
      end(id)
      setTurn((n) => n + 1)
    },
    [end],
  )
  /** What was taken back is in the form again, to be corrected; unless the next one is being written there. */
  const takenBack = (id: string) => {
    if (held?.row.id === id && isBlank(draft)) choose(held.written)
    gone(id)
  }
  const sent = (row: CallBack) => {
    hold(row, draft)
    clear()
    reload()
    setTurn((n) => n + 1)
  }
  return (
    <>
      {held && <Held key={held.row.id} {...held} onGone={() => gone(held.row.id)} onTakenBack={takenBack} />}
      <Grid
        gap={{ base: 8, xl: 12 }}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 24rem' }}
      >
        <Composer draft={draft} pages={pages} counted={counted} onChange={choose} onSent={sent} />
        <Stack as="aside" gap={6} position={{ xl: 'sticky' }} top={{ xl: '4.5rem' }}>
          <Heading fontSize="16">{t('callback.seen.title')}</Heading>
          <SeenByFans draft={draft} page={page} preview={data} />
          <Reach draft={draft} preview={data} />
          <OptInPanel key={page.id} page={page} pages={pages} />
          <LinePanel key={`line ${page.id}`} page={page} onChanged={reload} />
          <TelegramPanel key={`telegram ${page.id}`} page={page} onChanged={reload} />
        </Stack>
      </Grid>
      <History pages={pages} turn={turn} calls={calls} onTakenBack={takenBack} />
    </>
  )
}

/**
 * The CallBack that can still be taken back, and what was written for it: the one sent on this page, otherwise one of the history. A
 * member who reloads the page wants to stop it, too.
 */
function useHold(history: readonly CallBack[]) {
  const [sent, setSent] = useState<{ row: CallBack; written: Partial<Draft> } | null>(null)
  const [ended, setEnded] = useState<readonly string[]>([])
  const end = useCallback((id: string) => {
    setSent(null)
    setEnded((before) => [...before, id])
  }, [])
  const found = history.find((row) => isHeld(row) && !ended.includes(row.id))
  return {
    held: sent ?? (found && { row: found, written: wordsOf(found) }),
    hold: (row: CallBack, written: Draft) => setSent(row.held ? { row, written } : null),
    end,
  }
}

const wordsOf = ({ page, subject, link, message }: CallBack): Partial<Draft> => ({
  page,
  subject,
  link,
  text: message,
})

const withPage = (id: string) => (now: URLSearchParams) => {
  now.set('id', id)
  return now
}

function Waiting() {
  return (
    <Grid
      aria-busy
      gap={{ base: 8, xl: 12 }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 24rem' }}
    >
      <Stack gap={6}>
        <Skeleton h="12rem" radius="14px" />
        <Skeleton h="18rem" radius="14px" />
      </Stack>
      <Skeleton h="24rem" radius="14px" />
    </Grid>
  )
}
