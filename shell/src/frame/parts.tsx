import type { HostServices, SlotName, SlotPart } from '@fankeep/shared/host'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { RegisteredRemote } from '../registry'
import { messageOf } from '../remotes/fault'
import type { Loaded, RemoteLoader } from '../remotes/loader'
import { requestIdle } from '../request-idle'
import type { FaultReports } from '../services/fault-reports'
import { RemoteBoundary } from './remote-boundary'

interface PartsSetting {
  remotes: RegisteredRemote[]
  loader: Pick<RemoteLoader, 'part' | 'distrust'>
  report: HostServices['telemetry']['report']
  codeOf: FaultReports['codeOf']
}

/** The parts that remotes declare for the slots of other remotes' screens: the same components for the page's whole lifetime. */
export function createParts(setting: PartsSetting): HostServices['parts'] {
  const made = new Map<SlotName, SlotPart<SlotName>[]>()
  const make = (slot: SlotName) =>
    setting.remotes
      .flatMap(({ name: remote, live }) =>
        (live.declaration.parts ?? []).map((part) => ({ ...part, remote })),
      )
      .filter((part) => part.slot === slot)
      .toSorted((a, b) => a.order - b.order)
      .map(({ remote, name }) => ({ key: `${remote} ${name}`, Part: partOf(setting, remote, name) }))
  return (slot) => {
    const parts = made.get(slot) ?? make(slot)
    made.set(slot, parts)
    return parts
  }
}

type Ready = Extract<Loaded, { kind: 'ready' }>

/**
 * A part is secondary, so it is loaded when the browser is idle. A failed load is retried on the next screen, and a part that throws is replaced by
 * the previous version, if there is one: the header's parts outlive screens.
 */
function partOf({ loader, report, codeOf }: PartsSetting, remote: string, name: string): ComponentType {
  return function RemotePart(given) {
    const [loaded, setLoaded] = useState<Ready>()
    const hasThrown = useRef(false)
    const { pathname } = useLocation()
    useEffect(() => {
      if (loaded) return undefined
      let isGone = false
      requestIdle(
        () =>
          void loader.part(remote, name).then((result) => {
            if (!isGone && result.kind === 'ready') setLoaded(result)
          }),
      )
      return () => void (isGone = true)
    }, [loaded, pathname])
    if (!loaded) return null
    const { Screen, version } = loaded
    return (
      <RemoteBoundary
        turn={version}
        fallback={null}
        onThrow={(error) => {
          const reference = codeOf({ remote, version, error })
          const message = `its part ${name} threw: ${messageOf(error)} (${reference})`
          report({ kind: 'render', remote, version, message })
          const hasOther = loader.distrust(remote, version)
          // Only once: if the previous version has no such part, the loader would return the one that threw.
          if (hasOther && !hasThrown.current) setLoaded(undefined)
          hasThrown.current = true
        }}
      >
        <Screen {...given} />
      </RemoteBoundary>
    )
  }
}
