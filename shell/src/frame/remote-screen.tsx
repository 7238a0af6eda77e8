import { type RouteDeclaration, useHost, useSession } from '@fankeep/shared/host'
import { useEffect, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Scene } from '../remotes/scene'
import { BARE_PATIENCE_MS } from '../constants'
import { SitePage } from './site-page'
import { useShell } from '../shell-context'
import { useDelayed } from '../use-delayed'
import { DownPanel, forgetTries } from './down-panel'
import { messageOf, referenceOf } from '../remotes/fault'
import type { Loaded } from '../remotes/loader'
import { RemoteBoundary } from './remote-boundary'

/** The screen of a remote, or what replaces it. */
export function RemoteScreen({ scene: { address, screen } }: { scene: Scene }) {
  const revalidator = useRevalidator()
  const retrying = revalidator.state !== 'idle'
  const retry = () => void revalidator.revalidate()
  const { user } = useSession()

  // The session has just ended and the login is on its way: a member's screen has no one to show itself to.
  if (address?.route.access === 'member' && !user) return null
  if (!address) return null
  // The frame is shown while the first screen is on its way; the bar on top says that it is.
  if (!screen) return address.route.bare ? <LateFrame /> : null

  if (screen.kind === 'down')
    return <DownPanel {...screen.fault} route={address.route} onRetry={retry} retrying={retrying} />
  return <LiveScreen loaded={screen} route={address.route} retry={retry} retrying={retrying} />
}

/** Around nothing yet: without a frame of its own a screen that is long in coming leaves the page empty. */
function LateFrame() {
  return useDelayed(true, BARE_PATIENCE_MS) ? <SitePage>{null}</SitePage> : null
}

interface LiveScreenProps {
  loaded: Extract<Loaded, { kind: 'ready' }>
  route: RouteDeclaration
  retry: () => void
  retrying: boolean
}

function LiveScreen({ loaded, route, retry, retrying }: LiveScreenProps) {
  const { telemetry } = useHost()
  const { loader } = useShell()
  const [turn, setTurn] = useState(0)
  const [reference, setReference] = useState('')
  const { remote, version, Screen } = loaded
  // The same element as long as it is the same screen: a move that begins must not draw the old one again first.
  const screen = useMemo(() => <Screen />, [Screen])
  useEffect(() => void (reference === '' && forgetTries(remote)), [remote, reference])

  return (
    <RemoteBoundary
      turn={`${turn} ${version}`}
      onThrow={(error) => {
        const code = referenceOf(`${remote}@${version} render`, new Date())
        setReference(code)
        telemetry.report({ kind: 'render', remote, version, message: `${messageOf(error)} (${code})` })
        // Once may be chance. Twice is the version: what is loaded next is the one before it, where there is one.
        if (turn > 0) loader.distrust(remote)
      }}
      fallback={
        <DownPanel
          remote={remote}
          route={route}
          reference={reference}
          retrying={retrying}
          onRetry={() => {
            setTurn(turn + 1)
            retry()
          }}
        />
      }
    >
      {screen}
    </RemoteBoundary>
  )
}
