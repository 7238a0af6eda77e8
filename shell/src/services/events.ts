import { createEventBus } from '@fankeep/shared/event-bus'
import type { HostServices } from '@fankeep/shared/host'

type Parts = Pick<HostServices, 'session'> & Pick<HostServices['telemetry'], 'report'>

/** The event bus of remotes. In development its faults are also reported as errors of the page. */
export function createEvents({ report, session }: Parts) {
  return createEventBus({
    member: () => session.read().user?.token,
    onFault: (fault) => {
      report({ kind: 'event', message: fault.message })
      if (process.env.NODE_ENV !== 'production') reportError(fault)
    },
  })
}
