import { useWords } from '@fankeep/shared/host'
import { Box, VisuallyHidden } from '@fankeep/shared/ui'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { PROGRESS_DELAY_MS } from '../constants'

/** A thin line over the page while a screen is on its way: the old one stays until then. */
export function ProgressBar() {
  const t = useWords('shell')
  const busy = useNavigation().state !== 'idle'
  const shown = useDelayed(busy, PROGRESS_DELAY_MS)
  return (
    <div role="status">
      {shown && (
        <>
          <Box
            position="fixed"
            top={0}
            left={0}
            w="full"
            h="3px"
            zIndex="toast"
            bg="brand.500"
            transformOrigin="left"
            css={{
              '@keyframes shell-progress': {
                from: { transform: 'scaleX(0)' },
                to: { transform: 'scaleX(.92)' },
              },
              animation: 'shell-progress 8s cubic-bezier(.05,.8,.1,1) forwards',
            }}
          />
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
        </>
      )}
    </div>
  )
}

function useDelayed(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return on && late
}
