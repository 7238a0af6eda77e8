import type { CallOutput, Page, RestoreRequest } from '@fankeep/shared/contract'
import { type Loaded, useAllPages, useCall, useHost } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, EmptyState, ErrorState, isMissing, NotLoaded, Panel } from '@fankeep/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { ApplyForm } from './apply/apply-form'
import { DraftWaits } from './apply/draft-waits'
import { readWish, writeWish } from './apply/wish'
import { DryRun } from './dry/dry-run'
import { History } from './history/history'
import { UnderWayContext, underWayInput } from './live/running'
import { OutcomeView } from './outcome/outcome-view'
import { Screen, Waiting } from './screen'
import { useText } from './text'

/** Scrolls up for the next step: its button was at the end of the step before. */
const toTop = () => window.scrollTo(0, 0)

/**
 * Restore: choose, check a dry run, start; and the history of all requests. The state is in the address
 * (`request`, `step`, `view`), so that a reload returns to it.
 */
export function RestorePage() {
  const { t } = useText()
  const [params] = useSearchParams()
  const isNew = !params.has('request') && !params.has('view')
  const { data, error, loading, reload } = useAllPages()
  const drafts = useCall('restore.list', isNew ? { state: '0', limit: 1 } : null)
  const underWay = useUnderWay(params.toString())
  // The form waits for the notices above it, because they would push it down later.
  const [isShown, show] = useState(false)
  if (!isShown && data && [drafts, underWay].every((each) => each.data || !each.loading)) show(true)
  if (error && !data)
    return (
      <Screen bare>
        <Panel label={t('title')}>
          <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={reload} retrying={loading} />
        </Panel>
      </Screen>
    )
  if (!data || !isShown)
    return (
      <Screen bare>
        <Waiting />
      </Screen>
    )
  return (
    <UnderWayContext value={underWay}>
      <View pages={data.list} drafts={drafts} />
    </UnderWayContext>
  )
}

/** The restores under way. Read again when the address of this screen changes, because a restore may have begun. */
function useUnderWay(address: string) {
  const underWay = useCall('restore.list', underWayInput)
  const { reload } = underWay
  const asked = useRef(address)
  useEffect(() => {
    if (asked.current === address) return
    asked.current = address
    reload()
  }, [address, reload])
  return underWay
}

interface ViewProps {
  pages: Page[]
  /** A draft from another day or device. */
  drafts: Loaded<CallOutput<'restore.list'>>
}

function View({ pages, drafts }: ViewProps) {
  const { t } = useText()
  const [params] = useSearchParams()
  const request = params.get('request')
  if (params.get('view') === 'history') return <HistoryView pages={pages} />
  if (request) return <ExistingRequest key={request} pages={pages} id={request} />
  if (pages.some(({ posts }) => posts > 0)) return <NewRequest pages={pages} drafts={drafts} />
  return (
    <Screen>
      <Panel label={t('title')}>
        <EmptyState
          drawing="posts"
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <Button icon="upload" to="/channel">
              {t('emptyAction')}
            </Button>
          }
        />
      </Panel>
    </Screen>
  )
}

function HistoryView({ pages }: { pages: Page[] }) {
  const [, setParams] = useSearchParams()
  return (
    <Screen view="history">
      <History pages={pages} onOpen={(request) => setParams({ request })} />
    </Screen>
  )
}

/** A request that exists: its form, its dry run, or its result. */
function ExistingRequest({ pages, id }: { pages: Page[]; id: string }) {
  const [params, setParams] = useSearchParams()
  const { data, error, reload, loading } = useCall('restore.show', { urr_id: id, limit: 1 })
  const request: RestoreRequest | undefined = data?.request
  if (error && !request)
    return (
      <RequestFailed
        error={error}
        retrying={loading}
        onRetry={reload}
        onBack={() => setParams({ view: 'history' })}
      />
    )
  if (!request)
    return (
      <Screen>
        <Waiting />
      </Screen>
    )
  if (request.state > 1)
    return (
      <Screen step={request.state === 2 ? 3 : 4} request={request}>
        <OutcomeView request={id} />
      </Screen>
    )
  if (params.get('step') === 'dry')
    return (
      <Screen step={2} request={request}>
        <DryRun
          request={id}
          onBack={() => {
            reload()
            setParams({ request: id })
          }}
          onBegun={() => {
            reload()
            setParams({ request: id })
            toTop()
          }}
        />
      </Screen>
    )
  return (
    <Screen step={1} request={request}>
      <ApplyForm
        // After a newer save the form is mounted again, and continues from what was saved.
        key={request.saved_at}
        pages={pages}
        request={request}
        asked={null}
        onApplied={() => {
          reload()
          setParams({ request: id, step: 'dry' })
          toTop()
        }}
        onAnother={() => setParams({})}
      />
    </Screen>
  )
}

interface RequestFailedProps {
  error: Error
  retrying: boolean
  onRetry: () => void
  onBack: () => void
}

function RequestFailed({ error, retrying, onRetry, onBack }: RequestFailedProps) {
  const { t } = useText()
  return (
    <Screen>
      <Panel label={t('title')}>
        <ErrorState
          title={t('showFailed')}
          text={error.name === 'Refused' ? error.message : t('dryFailedText')}
          onRetry={onRetry}
          retrying={retrying}
          action={
            <Button variant="ghost" onClick={onBack}>
              {t('history')}
            </Button>
          }
        />
      </Panel>
    </Screen>
  )
}

/** A new request. If a draft from another day or device exists, offers to open it. */
function NewRequest({ pages, drafts }: ViewProps) {
  const { t } = useText()
  const [params, setParams] = useSearchParams()
  const [turn, setTurn] = useState(0)
  const host = useHost()
  const draft = drafts.data?.list[0]
  // A link to another page's restore opens its form; an address without a page leaves the form as it is.
  const asked = useRef<string>(null)
  asked.current = params.get('id') ?? asked.current
  const [isFresh] = useState(() => readWish(host) === null)
  return (
    <Screen step={1}>
      {isMissing(drafts) && (
        <Box mb={6}>
          <NotLoaded of={drafts}>{t('draftsFailed')}</NotLoaded>
        </Box>
      )}
      {draft && isFresh && turn === 0 && (
        <DraftWaits draft={draft} onOpen={(request) => setParams({ request })} />
      )}
      <ApplyForm
        key={`${turn} ${asked.current}`}
        pages={pages}
        request={undefined}
        asked={params.get('id')}
        onApplied={(id) => {
          setParams({ request: id, step: 'dry' })
          toTop()
        }}
        onAnother={() => {
          writeWish(host, null)
          setTurn(turn + 1)
        }}
      />
    </Screen>
  )
}
