import type { Atom } from 'jotai'
import { createContext, useContext } from 'react'
import type { RemoteLoader } from './remotes/loader'
import type { FaultReports } from './services/fault-reports'
import type { ConnectionState } from './services/connection'
import type { ServiceClick } from './services/service-click'
import type { SiteState } from './services/site'

/** What the shell's own components need in addition to the host services. */
export interface Shell {
  loader: RemoteLoader
  faults: FaultReports
  site: Atom<SiteState>
  connection: Atom<ConnectionState>
  /** Whether something that the person requested on this screen is loading. */
  waiting: Atom<boolean>
  serviceClick: Pick<ServiceClick, 'take'>
  /** The person has left a screen: cancels its calls. */
  leaveScreen: () => void
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell() outside of the shell')
  return shell
}
