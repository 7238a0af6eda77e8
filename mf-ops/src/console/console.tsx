import { useHost, useWords } from '@fankeep/shared/host'
import { Button, ErrorState, Note, PageHead, Stack, StateBadge } from '@fankeep/shared/ui'
import { useState } from 'react'
import { Consulting } from '../consulting/consulting'
import { Doctor } from '../doctor/doctor'
import { Faults } from '../faults/faults'
import { Budgets } from '../figures/budgets'
import { Figures } from '../figures/figures'
import { History } from '../history/history'
import { Alarms } from '../releases/alarms'
import { useMayChange } from '../may-change'
import { type Asked, Dialogs } from '../releases/dialogs'
import { ReleaseList } from '../releases/release-list'
import { Site } from '../site/site'
import { Looking } from './looking'
import { useWatched } from './use-console'

/** What is live, roll-backs, and the data to decide by. */
export function Console({ onExpired }: { onExpired: () => void }) {
  const t = useWords('mf-ops')
  const { notify } = useHost()
  const { state, telemetry, fault, figuresFault, onLine, reload, take } = useWatched(onExpired)
  const mayChange = useMayChange()
  const [asked, setAsked] = useState<Asked>()
  if (!state && fault)
    return <ErrorState main title={t('broken.title')} text={t(`refused.${fault.key}`)} onRetry={reload} />
  if (!state) return <Looking label={t('looking')} />
  const { releases, history, automatic, environment } = state
  // The stream can take minutes to notice that the network is gone.
  const isCurrent = onLine && !fault
  return (
    <Stack gap={{ base: 6, md: 10 }}>
      <Stack gap={4}>
        <PageHead
          title={environment === 'production' ? t('live.title') : t('live.titleOf', { environment })}
          text={automatic ? t('live.automatic', { ...automatic }) : t('live.byHand')}
          actions={
            <>
              <StateBadge state={isCurrent ? 'safe' : 'late'}>
                {t(isCurrent ? 'live.onLine' : 'live.offLine')}
              </StateBadge>
              <Button variant="line" size="sm" icon="refresh" onClick={reload}>
                {t('live.reload')}
              </Button>
            </>
          }
        />
        {fault && (
          <Note tone="late" announce>
            {t('live.stale', { why: t(`refused.${fault.key}`) })}
          </Note>
        )}
        <Alarms state={state} onAsk={setAsked} />
        <ReleaseList releases={releases} automatic={automatic} onAsk={setAsked} />
      </Stack>
      <Site onExpired={onExpired} />
      {mayChange() && <Consulting onExpired={onExpired} />}
      <Faults onExpired={onExpired} />
      {telemetry && <Budgets telemetry={telemetry} />}
      <Figures releases={releases} days={telemetry?.days} fault={figuresFault} onRetry={reload} />
      <Doctor revision={state.revision} onExpired={onExpired} />
      <History moves={history} />
      <Dialogs
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDone={(next, said) => {
          setAsked(undefined)
          take(next)
          notify({ kind: 'success', title: said })
        }}
      />
    </Stack>
  )
}
