import { useAtomValue } from 'jotai'
import { createContext, type ReactNode, useContext } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { HostServices, SessionState } from './services'

const HostContext = createContext<HostServices | null>(null)
const SiteContext = createContext<unknown>(null)

export interface HostProviderProps {
  /** The same object for the page's whole lifetime: remotes use it as the key of data that outlives their screens. */
  services: HostServices
  /** The data behind `services.site`: another value re-renders everything that may show it. */
  siteInfo?: unknown
  children: ReactNode
}

export function HostProvider({ services, siteInfo, children }: HostProviderProps) {
  return (
    <HostContext value={services}>
      <SiteContext value={siteInfo}>
        <I18nextProvider i18n={services.i18n}>{children}</I18nextProvider>
      </SiteContext>
    </HostContext>
  )
}

/** The services of the shell. Always the same object. @throws Error outside of `HostProvider` */
export function useHost(): HostServices {
  useContext(SiteContext)
  const services = useContext(HostContext)
  if (!services)
    throw new Error('useHost() outside of <HostProvider>: is @fankeep/shared/host bundled twice?')
  return services
}

export const useSession = (): SessionState => useAtomValue(useHost().session.atom)

/** The member's own info, for screens that only members reach. @throws Error if there is no session */
export function useMember() {
  const { user } = useSession()
  if (!user)
    throw new Error('useMember() on a screen that is not only for members: check its access in remote.json')
  return user
}
