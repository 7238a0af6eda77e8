import type { HostServices, SlotName, SlotPart } from '@fankeep/shared/host'
import { type ComponentType, useEffect, useState } from 'react'
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

/** The parts that remotes declare for the slots of other remotes' screens: the same components for as long as the page lives. */
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

/** A part is not what the person came for: it is fetched in a quiet moment, and asked for again at the next visit of the screen. */
function partOf({ loader, report, codeOf }: PartsSetting, remote: string, name: string): ComponentType {
  return function RemotePart(given) {
    const [loaded, setLoaded] = useState<Ready>()
    useEffect(() => {
      let isGone = false
      requestIdle(
        () =>
          void loader.part(remote, name).then((result) => {
            if (!isGone && result.kind === 'ready') setLoaded(result)
          }),
      )
      return () => void (isGone = true)
    }, [])
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
          loader.distrust(remote, version)
        }}
      >
        <Screen {...given} />
      </RemoteBoundary>
    )
  }
}
