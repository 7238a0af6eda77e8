import type { Page, RestoreRequest } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  PageHead,
  Panel,
  Skeleton,
  Stack,
  Tabs,
} from '@fankeep/shared/ui'
import { Stepper } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { ApplyForm } from './apply/apply-form'
import { writeWish } from './apply/wish'
import { DryRun } from './dry/dry-run'
import { History } from './history/history'
import { OutcomeView } from './outcome/outcome-view'
import { useText } from './text'

/** As many pages as one answer holds. */
const most = 100
const views = ['apply', 'history'] as const

/**
 * Restore: choose, look at a dry run, begin; and every request there was. Where one is stands in the address
 * (`request`, `step`, `view`), so that a reload comes back to it.
 */
export function RestorePage() {
  const { t } = useText()
  const [params] = useSearchParams()
  const { data, error, loading, reload } = useCall('pages.list', { limit: most })
  const pages = data?.list ?? []
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        actions={<Steps step={params.get('step')} view={params.get('view')} />}
      />
      {error && !data ? (
        <Panel label={t('title')}>
          <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={reload} retrying={loading} />
        </Panel>
      ) : !data ? (
        <Waiting />
      ) : pages.some(({ posts }) => posts > 0) ? (
        <Open pages={pages} />
      ) : (
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
      )}
    </>
  )
}

function Steps({ step, view }: { step: string | null; view: string | null }) {
  const { t } = useText()
  if (view === 'history') return null
  return (
    <Stepper
      look="line"
      label={t('steps')}
      step={step === 'dry' ? 2 : step === 'begun' ? 4 : 1}
      steps={[t('stepChoose'), t('dry'), t('stepBegin')]}
    />
  )
}

function Open({ pages }: { pages: Page[] }) {
  const { t } = useText()
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'history' ? 'history' : 'apply'
  const request = params.get('request')
  const go = (next: Record<string, string>) => setParams(next)
  return (
    <>
      <Box mb={6}>
        <Tabs
          label={t('title')}
          value={view}
          onChange={(next) => go(next === 'history' ? { view: 'history' } : {})}
          tabs={views.map((key) => ({ key, label: t(key) }))}
        />
      </Box>
      {view === 'history' ? (
        <History pages={pages} onOpen={(id) => go({ request: id })} />
      ) : request ? (
        <Taken key={request} pages={pages} id={request} />
      ) : (
        <NewOne pages={pages} />
      )}
    </>
  )
}

/** A request taken up again: its form, its dry run, or what became of it. */
function Taken({ pages, id }: { pages: Page[]; id: string }) {
  const { t } = useText()
  const [params, setParams] = useSearchParams()
  const { data, error, reload, loading } = useCall('restore.show', { urr_id: id, limit: 1 })
  const request: RestoreRequest | undefined = data?.request
  if (error && !request)
    return (
      <Panel label={t('title')}>
        <ErrorState
          title={t('showFailed')}
          text={error.name === 'Refused' ? error.message : t('dryFailedText')}
          onRetry={reload}
          retrying={loading}
          action={
            <Button variant="ghost" onClick={() => setParams({ view: 'history' })}>
              {t('history')}
            </Button>
          }
        />
      </Panel>
    )
  if (!request) return <Waiting />
  if (request.state > 1) return <OutcomeView request={id} />
  if (params.get('step') === 'dry')
    return (
      <DryRun
        request={id}
        onBack={() => {
          reload()
          setParams({ request: id })
        }}
        onBegun={() => {
          reload()
          setParams({ request: id, step: 'begun' })
        }}
      />
    )
  return (
    <ApplyForm
      // What was saved meanwhile is what the form goes on from.
      key={request.saved_at}
      pages={pages}
      request={request}
      asked={null}
      onApplied={() => {
        reload()
        setParams({ request: id, step: 'dry' })
      }}
      onAnother={() => setParams({})}
    />
  )
}

/** Another request; or the one that was being written, where there is one. */
function NewOne({ pages }: { pages: Page[] }) {
  const [params, setParams] = useSearchParams()
  const [turn, setTurn] = useState(0)
  return (
    <ApplyForm
      key={turn}
      pages={pages}
      request={undefined}
      asked={params.get('id')}
      onApplied={(id) => setParams({ request: id, step: 'dry' })}
      onAnother={() => {
        writeWish(null)
        setTurn(turn + 1)
      }}
    />
  )
}

function Waiting() {
  return (
    <Stack gap={6} aria-busy>
      <Skeleton h="2.75rem" radius="8px" />
      <Skeleton h="7rem" radius="14px" />
      <Skeleton h="16rem" radius="14px" />
    </Stack>
  )
}
