import { type RouteDeclaration, useHost, useSession } from '@fankeep/shared/host'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Scene } from '../remotes/scene'
import { BARE_PATIENCE_MS } from '../constants'
import { SitePage } from './site-page'
import { useShell } from '../shell-context'
import { useDelayed } from '../use-delayed'
import { DownPanel, forgetTries } from './down-panel'
import { messageOf } from '../remotes/fault'
import type { Loaded } from '../remotes/loader'
import { RemoteBoundary } from './remote-boundary'

/** The screen of a remote, or the panel that replaces it. */
export function RemoteScreen({ scene: { address, screen } }: { scene: Scene }) {
  const revalidator = useRevalidator()
  const retrying = revalidator.state !== 'idle'
  const retry = () => revalidator.revalidate()
  const { user } = useSession()

  // The session has just ended and the login is loading: a member's screen is not rendered without a member.
  if (address?.route.access === 'member' && !user) return null
  if (!address) return null
  // While the first screen loads, the frame is shown with the progress bar.
  if (!screen) return address.route.bare ? <LateFrame /> : null

  if (screen.kind === 'down')
    return (
      <DownPanel {...screen.fault} route={address.route} onRetry={() => void retry()} retrying={retrying} />
    )
  return <LiveScreen loaded={screen} route={address.route} retry={retry} retrying={retrying} />
}

/** A frame without content: a slow screen that has its own frame would otherwise leave the page empty. */
function LateFrame() {
  return useDelayed(true, BARE_PATIENCE_MS) ? <SitePage>{null}</SitePage> : null
}

interface LiveScreenProps {
  loaded: Extract<Loaded, { kind: 'ready' }>
  route: RouteDeclaration
  retry: () => Promise<void>
  retrying: boolean
}

function LiveScreen({ loaded, route, retry, retrying }: LiveScreenProps) {
  const { telemetry } = useHost()
  const { loader, faults } = useShell()
  const [turn, setTurn] = useState(0)
  const [reference, setReference] = useState('')
  // The version that failed, and whether the previous one is loading. The panel is shown only if that fails.
  const [left, setLeft] = useState<string>()
  const [falling, setFalling] = useState(false)
  const { remote, version, Screen } = loaded
  // The same element for the same screen, so that the start of a move does not re-render the old screen.
  const screen = useMemo(() => <Screen />, [Screen])
  useEffect(() => void (reference === '' && forgetTries(remote)), [remote, reference])

  return (
    <RemoteBoundary
      turn={`${turn} ${version}`}
      onThrow={(error) => {
        const code = faults.codeOf({ remote, version, error })
        setReference(code)
        telemetry.report({ kind: 'render', remote, version, message: `${messageOf(error)} (${code})` })
        if (!loader.distrust(remote, version) || left === version) return
        setLeft(version)
        setFalling(true)
        // In a transition, as the router's own update is: otherwise this state would change before the router's.
        void retry().finally(() => startTransition(() => setFalling(false)))
      }}
      fallback={
        left === version && (falling || retrying) && turn === 0 ? null : (
          <DownPanel
            remote={remote}
            route={route}
            reference={reference}
            retrying={retrying}
            onRetry={() => {
              setTurn(turn + 1)
              void retry()
            }}
          />
        )
      }
    >
      {screen}
    </RemoteBoundary>
  )
}
