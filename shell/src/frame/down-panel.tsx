import { type RouteDeclaration, useLanguage, useSession, useWords } from '@fankeep/shared/host'
import { useLocation } from '@fankeep/shared/router'
import { Box, Button, ErrorState, VisuallyHidden } from '@fankeep/shared/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { PANEL_RETRY_SECONDS } from '../constants'
import { useShell } from '../shell-context'
import { SitePage } from './site-page'

/** Failed tries of each remote, so that the pauses grow although the panel is mounted again each time. */
const tries = new Map<string, number>()
export const forgetTries = (remote: string) => tries.delete(remote)

export interface DownPanelProps {
  remote: string
  route: RouteDeclaration
  reference: string
  onRetry: () => void
  retrying: boolean
}

/** The panel in a frame: for a screen that has its own frame, the site's header and footer are added. */
export function DownPanel(props: DownPanelProps) {
  return props.route.bare ? (
    <SitePage>
      <Panel {...props} />
    </SitePage>
  ) : (
    <Panel {...props} />
  )
}

/**
 * Shown instead of a screen whose remote is down (mocks/states.html): what happened, that nothing is lost, when it is retried, and a code for the
 * service staff.
 */
function Panel({ remote, route, reference, onRetry, retrying }: DownPanelProps) {
  const t = useWords('shell')
  const { state } = useSession()
  const { pathname } = useLocation()
  const { faults, connection } = useShell()
  const isOffline = useAtomValue(connection) !== 'online'
  useEffect(() => faults.shown(reference, route.path), [faults, reference, route.path])
  const screen = route.title[useLanguage()]
  // The public site uses larger text than the member center (look.md, "Type").
  const size = route.parent ? 'md' : 'lg'
  const retry = () => {
    tries.set(remote, (tries.get(remote) ?? 0) + 1)
    onRetry()
  }
  const left = useCountdown(retrying ? null : pauseOf(tries.get(remote) ?? 0), retry)
  const member = state === 'member'
  const back = member ? '/channel' : '/'
  return (
    <Box display="grid" alignItems="center" minH={{ base: '24rem', md: '60vh' }}>
      <VisuallyHidden>
        <h1>{screen}</h1>
      </VisuallyHidden>
      <ErrorState
        drawing="down"
        title={t('down.title', { screen })}
        text={
          isOffline ? (
            <>
              {member && t('down.safe')}
              {member && <br />}
              {t('down.offline')}
            </>
          ) : (
            <>
              {t(member ? 'down.member' : 'down.visitor')}
              <br />
              <NextTry left={left} />
            </>
          )
        }
        action={
          <>
            <Button variant="solid" size={size} icon="refresh" busy={retrying} onClick={retry}>
              {t('down.retry')}
            </Button>
            {pathname !== back && (
              <Button variant="line" size={size} to={back}>
                {t(member ? 'down.toChannel' : 'down.toHome')}
              </Button>
            )}
          </>
        }
        code={reference}
      />
    </Box>
  )
}

/** Offline, no report was sent either, so the panel does not mention one. */
function NextTry({ left }: { left: number | null }) {
  const t = useWords('shell')
  return (
    <>
      {/* The countdown is hidden from screen readers: an alert that changes would be read out every second. */}
      <span aria-hidden>{left === null ? t('down.trying') : t('down.next', { seconds: left })}</span>
      <VisuallyHidden>{t('down.again')}</VisuallyHidden>
    </>
  )
}

const pauseOf = (tried: number) => PANEL_RETRY_SECONDS[Math.min(tried, PANEL_RETRY_SECONDS.length - 1)] ?? 60

/** Seconds left until `done` is called; null: no countdown. It pauses while the page is hidden. */
function useCountdown(seconds: number | null, done: () => void): number | null {
  const [left, setLeft] = useState(seconds)
  const finish = useEffectEvent(done)
  useEffect(() => setLeft(seconds), [seconds])
  // A layout effect, so that a network that returns before the next frame is not missed.
  useLayoutEffect(() => {
    if (seconds === null || left === null) return
    if (left === 0) return finish()
    const timer = setInterval(() => document.hidden || setLeft(left - 1), 1000)
    const online = () => finish()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [seconds, left])
  return seconds === null ? null : left
}
