import { Box, Progress } from '@fankeep/shared/ui'
import { useText } from '../format'
import type { LiveRun } from '../member-pages/live-runs'
import { phaseOf } from '../member-pages/run-phase'

export interface RunProgressProps {
  live: LiveRun
  onStop: () => void
  stopping: boolean
}

/** The progress of a run, as the server reports it. */
export function RunProgress({ live, onStop, stopping }: RunProgressProps) {
  const { t, format } = useText()
  const { run, perSecond, secondsLeft } = live
  return (
    <Box>
      <Box mb={2} fontWeight={600} aria-live="polite">
        {t(`import.phase.${phaseOf(run)}`)}
      </Box>
      <Progress
        label={t('import.running')}
        done={run.done}
        of={run.of}
        unit={t('unit.records')}
        rate={
          perSecond
            ? t('import.recordsPerSecond', { amount: format.number(Math.round(perSecond)) })
            : undefined
        }
        left={secondsLeft ?? undefined}
        onStop={onStop}
        stopping={stopping}
      />
      {run.fans_seen + run.posts_seen > 0 && (
        <Box mt={2} fontSize="13" color="ink.700" fontVariantNumeric="tabular-nums">
          {t('import.soFar', { fans: format.number(run.fans_seen), posts: format.number(run.posts_seen) })}
        </Box>
      )}
    </Box>
  )
}
