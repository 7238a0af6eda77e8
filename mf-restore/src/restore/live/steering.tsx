import type { RestoreRequest } from '@fankeep/shared/contract'
import { useAction } from '@fankeep/shared/host'
import { Button, Flex, Note } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../text'
import { needsPermission } from './needs-permission'
import { settledOf } from './settled'

interface SteeringProps {
  request: RestoreRequest
  put: (request: RestoreRequest) => void
}

/** Pause, resume and stop, for a running restore by API. */
export function Steering({ request, put }: SteeringProps) {
  const { t } = useText()
  const pause = useAction('restore.pause')
  const goOn = useAction('restore.goOn')
  const [asks, setAsks] = useState(false)
  const isPaused = request.phase === 'paused'
  const isStopping = request.phase === 'stopping'
  // Only one solid button at a time: if an authorisation has expired, that comes first.
  const isNext = isPaused && !needsPermission(request)
  const steer = isPaused ? goOn : pause
  const press = async () => {
    const now = await steer.run({ request: request.id })
    if (now) put(now)
  }
  return (
    <>
      <Flex gap={1} wrap="wrap">
        <Button
          variant={isNext ? 'solid' : 'line'}
          size="sm"
          icon={isPaused ? 'play' : 'pause'}
          busy={steer.busy}
          disabled={isStopping}
          onClick={() => void press()}
        >
          {t(isPaused ? 'goOnNow' : 'pause')}
        </Button>
        <Button variant="ghost" size="sm" icon="stop" disabled={isStopping} onClick={() => setAsks(true)}>
          {t('stop')}
        </Button>
      </Flex>
      {steer.refused && (
        <Note tone="bad" announce>
          {steer.refused.message}
        </Note>
      )}
      {asks && <StopDialog {...{ request, put }} onClose={() => setAsks(false)} />}
    </>
  )
}

/** A stopped restore cannot be resumed, and counts for the minimum days between restores: says so first. */
function StopDialog({ request, put, onClose }: SteeringProps & { onClose: () => void }) {
  const { t, number } = useText()
  const end = useAction('restore.end')
  const left = (request.of ?? 0) - settledOf(request)
  const stop = async () => {
    const now = await end.run({ request: request.id })
    if (!now) return
    put(now)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('stopTitle')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('stopNot')}
          </Button>
          <Button busy={end.busy} onClick={() => void stop()}>
            {t('stopNow', { count: request.done, shown: number(request.done) })}
          </Button>
        </>
      }
    >
      {t('stopText', { count: left, shown: number(left) })}
      {end.refused && (
        <Note tone="bad" announce>
          {end.refused.message}
        </Note>
      )}
    </Dialog>
  )
}
