import type { Page } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Button, ErrorState } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../format'
import { GoalDialog } from './goal-dialog'
import { ReadinessEntry, ReadinessFrame, ReadinessRows, shownFirst } from './readiness-frame'
import { ReadinessRow } from './readiness-row'
import { RehearsalDialog } from './rehearsal-dialog'

/** How many fans could be reached if a platform were lost today: for each page the sign-ups, its goal, and the last rehearsal. */
export function ReadinessSection({ pages }: { pages: Page[] }) {
  const { t } = useText()
  const { data, error, loading, reload } = useCall('readiness.list', {})
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<{ dialog: 'goal' | 'rehearsal'; page: Page }>()
  const mine = pages.filter(({ role, fans }) => role === 'main' && fans > 0)
  if (mine.length === 0) return null
  const listed = mine.toSorted((one, other) => other.fans - one.fans)
  const shown = all ? listed : listed.slice(0, shownFirst)
  const of = (page: Page) => data?.list.find(({ id }) => id === page.id)
  const readiness = open && of(open.page)
  const close = () => setOpen(undefined)
  return (
    <ReadinessFrame>
      {error && !data ? (
        <ErrorState text={t('readiness.error')} onRetry={reload} retrying={loading} />
      ) : (
        <ReadinessRows busy={!data}>
          {shown.map((page) => {
            const readiness = of(page)
            return (
              <ReadinessEntry key={page.id}>
                {readiness && (
                  <ReadinessRow
                    page={page}
                    readiness={readiness}
                    onGoal={() => setOpen({ dialog: 'goal', page })}
                    onRehearse={() => setOpen({ dialog: 'rehearsal', page })}
                  />
                )}
              </ReadinessEntry>
            )
          })}
        </ReadinessRows>
      )}
      {listed.length > shown.length && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {t('readiness.all', { count: listed.length })}
        </Button>
      )}
      {open && readiness && open.dialog === 'goal' && (
        <GoalDialog page={open.page} readiness={readiness} onChanged={reload} onClose={close} />
      )}
      {open && readiness && open.dialog === 'rehearsal' && (
        <RehearsalDialog page={open.page} last={readiness.rehearsed} onDone={reload} onClose={close} />
      )}
    </ReadinessFrame>
  )
}
