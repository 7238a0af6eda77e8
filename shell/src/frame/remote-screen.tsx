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

/** The screen of a remote, or what replaces it. */
export function RemoteScreen({ scene: { address, screen } }: { scene: Scene }) {
  const revalidator = useRevalidator()
  const retrying = revalidator.state !== 'idle'
  const retry = () => revalidator.revalidate()
  const { user } = useSession()

  // The session has just ended and the login is on its way: a member's screen has no one to show itself to.
  if (address?.route.access === 'member' && !user) return null
  if (!address) return null
  // The frame is shown while the first screen is on its way; the bar on top says that it is.
  if (!screen) return address.route.bare ? <LateFrame /> : null

  if (screen.kind === 'down')
    return (
      <DownPanel {...screen.fault} route={address.route} onRetry={() => void retry()} retrying={retrying} />
    )
  return <LiveScreen loaded={screen} route={address.route} retry={retry} retrying={retrying} />
}

/** Around nothing yet: without a frame of its own a screen that is long in coming leaves the page empty. */
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
  // The version that was given up, and whether the one before it is on its way. The panel is for when that does not come.
  const [left, setLeft] = useState<string>()
  const [falling, setFalling] = useState(false)
  const { remote, version, Screen } = loaded
  // The same element as long as it is the same screen: a move that begins must not draw the old one again first.
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
        // In a transition, as the router shows what it loaded: not before that.
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
