import type { OpsSession } from '@fankeep/shared/contract/ops'
import { createContext, useContext } from 'react'

/** Who is signed in; everything may be changed where nothing is said. */
export const Holder = createContext<Pick<OpsSession, 'role' | 'release'>>({ role: 'operator' })

/** Whether to offer a change of a release, or, without a name, of the site. The server refuses what may not be changed. */
export function useMayChange(): (name?: string) => boolean {
  const { role, release } = useContext(Holder)
  return (name) => role === 'operator' || (role === 'owner' && name !== undefined && name === release)
}
