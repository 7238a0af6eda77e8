import { useAtomValue } from 'jotai'
import { createContext, type ReactNode, useContext } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { HostServices, SessionState } from './services'

const HostContext = createContext<HostServices | null>(null)

export function HostProvider({ services, children }: { services: HostServices; children: ReactNode }) {
  return (
    <HostContext value={services}>
      <I18nextProvider i18n={services.i18n}>{children}</I18nextProvider>
    </HostContext>
  )
}

/** The services of the shell around this component. */
export function useHost(): HostServices {
  const services = useContext(HostContext)
  if (!services)
    throw new Error('useHost() outside of <HostProvider>: is @fankeep/shared/host bundled twice?')
  return services
}

export const useSession = (): SessionState => useAtomValue(useHost().session.atom)

/** The member's own info, on screens that only a member reaches. */
export function useMember() {
  const { user } = useSession()
  if (!user)
    throw new Error('useMember() on a screen that is not for members only: check its access in remote.json')
  return user
}
