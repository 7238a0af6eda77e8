import { createEventBus } from '@fankeep/shared/event-bus'
import type { HostServices } from '@fankeep/shared/host'

type Parts = Pick<HostServices, 'session'> & Pick<HostServices['telemetry'], 'report'>

/** Passes events of remotes on. In development what goes wrong with one is an error of the page as well. */
export function createEvents({ report, session }: Parts) {
  return createEventBus({
    member: () => session.read().user?.token,
    onFault: (fault) => {
      report({ kind: 'event', message: fault.message })
      if (process.env.NODE_ENV !== 'production') reportError(fault)
    },
  })
}
