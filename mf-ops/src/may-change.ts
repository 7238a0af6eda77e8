import type { OpsSession } from '@fankeep/shared/contract/ops'
import { createContext, useContext } from 'react'

/** The holder of the session; by default everything can be changed. */
export const Holder = createContext<Pick<OpsSession, 'role' | 'release'>>({ role: 'operator' })

/** Whether to offer a change of a release or, without a name, of the site. The server refuses forbidden changes in any case. */
export function useMayChange(): (name?: string) => boolean {
  const { role, release } = useContext(Holder)
  return (name) => role === 'operator' || (role === 'owner' && name !== undefined && name === release)
}
