import { useWords } from '@fankeep/shared/host'
import { Box, VisuallyHidden } from '@fankeep/shared/ui'
import { type Atom, useAtomValue } from 'jotai'
import { useMatches, useNavigation } from 'react-router-dom'
import { PROGRESS_DELAY_MS } from '../constants'
import { useDelayed } from '../use-delayed'

/** A thin line at the top of the page while a screen, or something opened on it, is loading; the old content stays until then. */
export function ProgressBar({ waiting }: { waiting: Atom<boolean> }) {
  const t = useWords('shell')
  const last = useMatches().at(-1)
  // The router does not report the loading of its first screen as a navigation.
  const first = last?.handle !== undefined && last.loaderData === undefined
  const moving = useNavigation().state !== 'idle' || first
  const isWaiting = useAtomValue(waiting)
  const shown = useDelayed(moving || isWaiting, PROGRESS_DELAY_MS)
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
