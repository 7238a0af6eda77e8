import type { Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, platformName, Progress } from '@fankeep/shared/ui'
import { scaleBytes, useText } from '../format'
import type { LiveRun } from '../member-pages/live-runs'
import { memberPagesOf } from '../member-pages/member-pages'
import { phaseOf } from '../member-pages/run-phase'
import { secondsLeft } from '../speed'
import { type Upload, uploadsOf } from '../upload/uploads'

/** A card's footer while an upload or run is in progress: count, marks, rate, time left, stop. */
export function CardProgress({ page, live, upload }: { page: Page; live?: LiveRun; upload?: Upload }) {
  return (
    <Box px={5} py={2.5} borderTopWidth="1px">
      {upload ? <Sending page={page} upload={upload} /> : live && <Running page={page} live={live} />}
    </Box>
  )
}

function Sending({ page, upload }: { page: Page; upload: Upload }) {
  const { t, format } = useText()
  const host = useHost()
  const { unit, scale } = scaleBytes(upload.of)
  const broken = upload.state === 'broken'
  return (
    <Progress
      label={t('import.sendingLabel')}
      done={scale(upload.sent)}
      of={scale(upload.of)}
      unit={unit}
      tone={broken ? 'warn' : undefined}
      rate={
        broken
          ? t('card.broken')
          : upload.perSecond
            ? t('import.bytesPerSecond', { amount: format.bytes(upload.perSecond) })
            : t('card.sending')
      }
      left={secondsLeft(upload.sent, upload.of, upload.perSecond) ?? undefined}
      onStop={() => uploadsOf(host).stop(page.id)}
    />
  )
}

function Running({ page, live }: { page: Page; live: LiveRun }) {
  const { run, perSecond, secondsLeft: left } = live
  const { t, format, language } = useText()
  const isAsleep = run.phase === 'waiting' && run.wait_until !== null
  const host = useHost()
  const stop = useAction('backup.stop', { notifies: true })
  const press = async () => {
    const stopped = await stop.run({ run: run.id })
    if (stopped) memberPagesOf(host).takeRun(stopped)
  }
  return (
    <Progress
      label={t('import.running')}
      done={run.done}
      of={run.of}
      unit={t('unit.records')}
      rate={
        isAsleep
          ? t('connect.waiting', {
              platform: platformName(page.platform, language),
              when: format.whenIn(run.wait_until!),
            })
          : perSecond
            ? t('import.recordsPerSecond', { amount: format.number(Math.round(perSecond)) })
            : t(`import.phase.${phaseOf(run)}`)
      }
      left={isAsleep ? undefined : (left ?? undefined)}
      onStop={press}
      stopping={stop.busy}
    />
  )
}
